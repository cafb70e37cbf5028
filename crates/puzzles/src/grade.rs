//! Grades: how deep one must look.

/// The deepest depth of each grade but the last.
const DEEPEST: [u32; 4] = [1, 3, 5, 7];

/// The grade of a puzzle whose solution must be seen this deep.
pub(crate) fn grade(depth: u32) -> u8 {
    let harder = DEEPEST.iter().filter(|deepest| depth > **deepest).count();
    1 + u8::try_from(harder).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_is_harder() {
        let grades: Vec<u8> = [0, 1, 2, 3, 4, 5, 6, 7, 8, 40].map(grade).into();
        assert_eq!(grades, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
    }
}
