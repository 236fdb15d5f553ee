//! The word that a misspelt one was meant to be.

/// The closest of the words, if one is at most two changes away and the word is
/// long enough for that to mean something.
pub(crate) fn closest<'a>(word: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = if word.len() < 4 { 1 } else { 2 };
    let distances = words.into_iter().map(|w| (distance(word, w), w));
    distances.filter(|&(d, _)| d > 0 && d <= allowed).min_by_key(|&(d, _)| d).map(|(_, w)| w)
}

/// Letters inserted, removed or replaced, and neighbours swapped (optimal string
/// alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > 2 {
        return usize::MAX;
    }
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let mut least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn misspelt_words() {
        let words = ["requires", "ensures", "also"];
        assert_eq!(closest("require", words), Some("requires"));
        assert_eq!(closest("enusres", words), Some("ensures"));
        assert_eq!(closest("alos", words), Some("also"));
        assert_eq!(closest("banana", words), None);
        assert_eq!(closest("ensures", ["ensures"]), None);
    }
}
