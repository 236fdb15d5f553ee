//! One verdict per method: schedules proof and refutation, and reports.

pub mod report;
