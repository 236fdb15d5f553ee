//! How time and memory grow: classes of many methods, a method of many
//! branches, and what more worker threads bring (issue 4).

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const METHODS: [usize; 3] = [1_000, 5_000, 10_000];
const BRANCHES: [usize; 4] = [100, 250, 500, 1_000];

pub fn table(root: &Path) -> Result<String, String> {
    let ready = Command::new(root.join("javelin")).arg("--version").output().map_err(|e| e.to_string())?;
    if !ready.status.success() {
        return Err("./javelin --version failed".to_owned());
    }
    let folder = root.join("target/scale");
    fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut page =
        "# Scale\n\n`cargo xtask bench scale --write`\n\nProcessor time of the whole process (all threads), \
                    peak resident memory; every method is verified.\n"
            .to_owned();
    let _ = writeln!(page, "\n| methods in one class | processor time | per method | peak memory |\n|---|---|---|---|");
    for count in METHODS {
        let run = verify(root, &write_file(&folder, &format!("Many{count}"), &many(count))?, &[])?;
        run.must_verify(count)?;
        let each = run.busy.as_secs_f64() * 1e3 / count as f64;
        let _ =
            writeln!(page, "| {count} | {:.1} s | {each:.2} ms | {} MB |", run.busy.as_secs_f64(), run.peak_kb / 1024);
    }
    let _ =
        writeln!(page, "\n| branches in one method | processor time | per branch | peak memory |\n|---|---|---|---|");
    for count in BRANCHES {
        let run = verify(root, &write_file(&folder, &format!("Branches{count}"), &branches(count))?, &[])?;
        run.must_verify(1)?;
        let each = run.busy.as_secs_f64() * 1e3 / count as f64;
        let _ =
            writeln!(page, "| {count} | {:.2} s | {each:.2} ms | {} MB |", run.busy.as_secs_f64(), run.peak_kb / 1024);
    }
    let _ = writeln!(
        page,
        "\n| branches on elements in one method | processor time | per branch | peak memory |\n|---|---|---|---|"
    );
    for count in BRANCHES {
        let run = verify(root, &write_file(&folder, &format!("Elements{count}"), &elements(count))?, &[])?;
        run.must_verify(1)?;
        let each = run.busy.as_secs_f64() * 1e3 / count as f64;
        let _ =
            writeln!(page, "| {count} | {:.2} s | {each:.2} ms | {} MB |", run.busy.as_secs_f64(), run.peak_kb / 1024);
    }
    page += &jobs(root, &folder)?;
    Ok(page)
}

/// One worker and one per core: how many cores are busy, and the same output.
fn jobs(root: &Path, folder: &Path) -> Result<String, String> {
    let file = write_file(folder, "Many1000", &many(1_000))?;
    let one = verify(root, &file, &["--jobs", "1"])?;
    let all = verify(root, &file, &[])?;
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if one.methods != all.methods {
        return Err("the order or the verdicts depend on --jobs".to_owned());
    }
    let busy = |run: &Run| run.busy.as_secs_f64() / run.wall.as_secs_f64();
    Ok(format!(
        "\n| workers, 1,000 methods | cores kept busy | output |\n|---|---|---|\n| `--jobs 1` | {:.1} | |\n| one per core ({cores}) | {:.1} | the same, in the same order |\n",
        busy(&one),
        busy(&all)
    ))
}

struct Run {
    wall: Duration,
    /// Of all threads.
    busy: Duration,
    peak_kb: u64,
    /// Name and verdict of each method, in order.
    methods: Vec<(String, String)>,
}

impl Run {
    fn must_verify(&self, count: usize) -> Result<(), String> {
        let verified = self.methods.iter().filter(|(_, verdict)| verdict == "verified").count();
        if verified == count { Ok(()) } else { Err(format!("{verified} of {count} methods verified")) }
    }
}

fn write_file(folder: &Path, class: &str, body: &str) -> Result<PathBuf, String> {
    let path = folder.join(format!("{class}.java"));
    fs::write(&path, format!("class {class} {{\n{body}}}\n")).map_err(|e| e.to_string())?;
    Ok(path)
}

/// Methods of five kinds, each with something to prove.
fn many(count: usize) -> String {
    let mut text = String::new();
    for n in 0..count {
        let _ = match n % 5 {
            0 => {
                writeln!(text, "    static int m{n}(int[] a, int i) {{ return 0 <= i && i < a.length ? a[i] : {n}; }}")
            }
            1 => writeln!(text, "    static int m{n}(int x) {{ int y = x & {n}; assert y >= 0; return y; }}"),
            2 => writeln!(text, "    static int m{n}(int x, int y) {{ if (y == 0) return 0; return x / y; }}"),
            3 => writeln!(
                text,
                "    static int m{n}(int n) {{ int s = 0; for (int i = 0; i < n; i++) {{ s = i; assert s < n; }} return s; }}"
            ),
            _ => writeln!(
                text,
                "    //@ requires 0 <= x && x < 1000;\n    //@ ensures \\result == 2 * x + {n};\n    static int m{n}(int x) {{ return x + x + {n}; }}"
            ),
        };
    }
    text
}

/// A counter that grows in each branch by one or two.
fn branches(count: usize) -> String {
    let mut text = "    static int m(int[] a) {\n        int s = 0;\n".to_owned();
    for n in 0..count {
        let _ = writeln!(text, "        if (a.length > {n} && a[{n}] > 0) s += 2; else s++;");
    }
    let _ = writeln!(text, "        assert s >= {count} && s <= {};\n        return s;\n    }}", 2 * count);
    text
}

/// One test of the length, then branches that look at one element each: nothing but dominating
/// facts is needed for all these null and bounds checks.
fn elements(count: usize) -> String {
    let mut text =
        format!("    static int h(int[] a, int x) {{\n        int r = 0;\n        if (a.length < {count}) return 0;\n");
    for n in 0..count {
        let _ = writeln!(text, "        if (a[{n}] > x) r += 1; else r -= 1;");
    }
    text + "        return r;\n    }\n"
}

/// Runs `javelin verify` and watches the process.
fn verify(root: &Path, file: &Path, more: &[&str]) -> Result<Run, String> {
    let start = Instant::now();
    let out = root.join("target/scale/report.json");
    let report = fs::File::create(&out).map_err(|e| e.to_string())?;
    let mut child = Command::new(root.join("target/release/javelin"))
        .arg("verify")
        .arg(file)
        .args(["--format", "json"])
        .args(more)
        .stdin(Stdio::null())
        .stdout(report)
        .spawn()
        .map_err(|e| e.to_string())?;
    let (mut busy, mut peak_kb) = (Duration::ZERO, 0);
    while child.try_wait().map_err(|e| e.to_string())?.is_none() {
        let proc = PathBuf::from(format!("/proc/{}", child.id()));
        busy = busy.max(processor_time(&proc).unwrap_or_default());
        peak_kb = peak_kb.max(peak(&proc).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(10));
    }
    let wall = start.elapsed();
    let text = fs::read_to_string(&out).map_err(|e| e.to_string())?;
    let field = |line: &str, name: &str| {
        Some(line.trim().strip_prefix(&format!("\"{name}\": \""))?.strip_suffix("\",")?.to_owned())
    };
    let mut methods: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(signature) = field(line, "signature") {
            methods.push((signature, String::new()));
        } else if let Some(last) = methods.last_mut().filter(|(_, verdict)| verdict.is_empty())
            && let Some(verdict) = field(line, "verdict")
        {
            last.1 = verdict;
        }
    }
    Ok(Run { wall, busy, peak_kb, methods })
}

/// User and system time, from the kernel's clock ticks of 10 ms.
fn processor_time(proc: &Path) -> Option<Duration> {
    let stat = fs::read_to_string(proc.join("stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 10))
}

fn peak(proc: &Path) -> Option<u64> {
    let status = fs::read_to_string(proc.join("status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?.trim().strip_suffix(" kB")?.trim().parse().ok()
}
