#!/usr/bin/env python3
"""One end of a bad line: a network device whose packets reach the other end late, or never.

usage: weather.py OWN_SOCKET OTHER_SOCKET ADDRESS/BITS DELAY_MS LOSS_PERCENT

Run it in a network namespace of its own. What the system sends through the device goes, after the delay and unless it is
lost, to the other end's socket; what comes from there is received by the system.
"""
import fcntl
import heapq
import os
import random
import select
import socket
import struct
import subprocess
import sys
import time

own, other, address, delay, loss = sys.argv[1:6]
delay, loss = float(delay) / 1000, float(loss) / 100

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000
device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", b"weather", IFF_TUN | IFF_NO_PI))
for command in (
    "ip link set lo up",
    f"ip addr add {address} dev weather",
    "ip link set weather mtu 1400 up",
    "ip route add default dev weather",
    "ip route add 224.0.0.0/4 dev weather",
):
    subprocess.run(command.split(), check=True)

line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.bind(own)
line.setblocking(False)
print("ready", flush=True)

late, number = [], 0
while True:
    wait = max(0.0, late[0][0] - time.monotonic()) if late else None
    ready, _, _ = select.select([device, line], [], [], wait)
    if device in ready:
        packet = os.read(device, 2000)
        if random.random() >= loss:
            number += 1
            heapq.heappush(late, (time.monotonic() + delay, number, packet))
    if line in ready:
        try:
            os.write(device, line.recv(2000))
        except OSError:
            pass
    while late and late[0][0] <= time.monotonic():
        packet = heapq.heappop(late)[2]
        try:
            line.sendto(packet, other)
        except OSError:
            pass  # The other end is not there, or has no room: lost, as on any line.
