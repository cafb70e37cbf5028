#!/usr/bin/env python3
"""One end of a line: a network device whose packets reach the other ends late, or never, or through a router.

usage: line.py FOLDER ADDRESS/BITS DELAY_MS LOSS_PERCENT [PUBLIC_ADDRESS open|strict]

Run it in a network namespace of its own. What the system sends through the device goes, after the delay and unless it is
lost, to the socket in the folder that is named like the packet's destination; what comes to our own socket is received by
the system. With a public address there is a router in between, as in most homes: others see only that address, and nothing
comes in but answers. An "open" router always shows the same port for the same port inside; a "strict" one shows another to
everybody spoken to, so that nobody can tell a third where to answer.
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

folder, address, delay, loss = sys.argv[1:5]
delay, loss = float(delay) / 1000, float(loss) / 100
own = address.split("/")[0]
TCP, UDP = 6, 17
LARGEST = 2000


def checksum(data):
    """The sum that IP, TCP and UDP end with."""
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def parts(packet):
    """The protocol and the two ends of a packet of IPv4, or nothing if a router has no use for it."""
    if len(packet) < 28 or packet[0] >> 4 != 4 or packet[9] not in (TCP, UDP):
        return None
    start = (packet[0] & 15) * 4
    source, target = struct.unpack_from("!HH", packet, start)
    return packet[9], (packet[12:16], source), (packet[16:20], target)


def readdress(packet, source, target):
    """The same packet with other ends, and with sums that fit."""
    packet = bytearray(packet)
    start = (packet[0] & 15) * 4
    packet[12:20] = source[0] + target[0]
    struct.pack_into("!HH", packet, start, source[1], target[1])
    packet[10:12] = b"\0\0"
    struct.pack_into("!H", packet, 10, checksum(bytes(packet[:start])))
    at = start + (16 if packet[9] == TCP else 6)
    packet[at : at + 2] = b"\0\0"
    inside = bytes(packet[start:])
    pseudo = bytes(packet[12:20]) + struct.pack("!BBH", 0, packet[9], len(inside))
    struct.pack_into("!H", packet, at, checksum(pseudo + inside) or 0xFFFF)
    return bytes(packet)


class Router:
    """Lets what is inside speak to the world under one address."""

    def __init__(self, public, kind):
        self.public, self.strict = socket.inet_aton(public), kind == "strict"
        self.ports, self.inside, self.spoken, self.free = {}, {}, set(), 20000

    def outward(self, packet):
        ends = parts(packet)
        if not ends:
            return None
        protocol, source, target = ends
        key = (protocol, source, target if self.strict else None)
        if key not in self.ports:
            self.free += 1
            self.ports[key] = self.free
            self.inside[protocol, self.free] = source
        port = self.ports[key]
        self.spoken.add((protocol, port, target))
        return readdress(packet, (self.public, port), target)

    def inward(self, packet):
        ends = parts(packet)
        if not ends:
            return None
        protocol, source, target = ends
        if (protocol, target[1], source) not in self.spoken:
            return None
        return readdress(packet, source, self.inside[protocol, target[1]])


class Straight:
    """No router at all."""

    def outward(self, packet):
        return packet

    def inward(self, packet):
        return packet


def device():
    """A network device that hands its packets to us, and is the way to everywhere."""
    set_kind, kind, plain = 0x400454CA, 0x0001, 0x1000
    handle = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(handle, set_kind, struct.pack("16sH22x", b"line", kind | plain))
    for command in (
        "ip link set lo up",
        f"ip addr add {address} dev line",
        "ip link set line mtu 1400 up",
        f"ip route add default via {own.rsplit('.', 1)[0]}.254 dev line",
        "ip route add 224.0.0.0/4 dev line",
    ):
        subprocess.run(command.split(), check=True)
    return handle


router = Router(*sys.argv[5:7]) if len(sys.argv) > 5 else Straight()
tun = device()
line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.bind(os.path.join(folder, sys.argv[5] if len(sys.argv) > 5 else own))
line.setblocking(False)
print("ready", flush=True)

late, number = [], 0
while True:
    wait = max(0.0, late[0][0] - time.monotonic()) if late else None
    ready, _, _ = select.select([tun, line], [], [], wait)
    if tun in ready:
        packet = router.outward(os.read(tun, LARGEST))
        if packet and len(packet) >= 20 and random.random() >= loss:
            number += 1
            heapq.heappush(late, (time.monotonic() + delay, number, packet))
    if line in ready:
        packet = router.inward(line.recv(LARGEST))
        try:
            os.write(tun, packet or b"")
        except OSError:
            pass
    while late and late[0][0] <= time.monotonic():
        packet = heapq.heappop(late)[2]
        try:
            line.sendto(packet, os.path.join(folder, socket.inet_ntoa(packet[16:20])))
        except OSError:
            pass  # Nobody is there, or has no room: lost, as on any line.
