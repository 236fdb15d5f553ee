#!/usr/bin/env python3
"""What tests run beside Javelin, from Debian's packages: JUnit's console launcher for the
tests that run generated tests, cvc5 for those that ask a second solver. Where a tool cannot
be installed its tests skip themselves.

    tools/setup_test_tools.py            all of them
    tools/setup_test_tools.py PACKAGE    only one; exits with 1 where it is not to be had
"""
import os
import shutil
import subprocess
import sys

JUNIT = os.environ.get("JAVELIN_JUNIT", "/usr/share/java/junit-platform-console-standalone.jar")

# package -> where it is found once installed, or None
TOOLS = {
    "junit5": lambda: JUNIT if os.path.isfile(JUNIT) else None,
    "cvc5": lambda: shutil.which("cvc5"),
}


def install(package):
    """Where the tool is; None with a sentence printed where it is not to be had."""
    where = TOOLS[package]
    if not where() and shutil.which("apt-get") and os.geteuid() == 0:
        for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", package]):
            subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT,
                           env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    print(where() or f"{package} is not there and could not be installed: its tests skip themselves")
    return where()


def main():
    asked = sys.argv[1:]
    for package in asked:
        if package not in TOOLS:
            sys.exit(f"unknown package {package} (known: {', '.join(TOOLS)})")
    found = [install(package) for package in asked or TOOLS]
    return 1 if asked and not all(found) else 0


sys.exit(main())
