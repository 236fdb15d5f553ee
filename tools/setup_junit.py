#!/usr/bin/env python3
"""JUnit's console launcher for the tests that run generated tests, from Debian's
package `junit5`. Where it cannot be installed those tests skip themselves."""
import os
import shutil
import subprocess
import sys

JAR = os.environ.get("JAVELIN_JUNIT", "/usr/share/java/junit-platform-console-standalone.jar")


def main():
    if os.path.isfile(JAR):
        return print(JAR)
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return print("no JUnit, and no way to install it here: its tests skip themselves")
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-y", "-q", "junit5"]):
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT,
                              env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
        if done.returncode != 0 and "install" in command:
            return print("junit5 could not be installed: its tests skip themselves")
    print(JAR)


sys.exit(main())
