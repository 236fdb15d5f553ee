#!/usr/bin/env python3
"""Puts the pinned solver library into the project's own cache folder.

Takes the version and SHA-256 from tools/solver.pin, gets the z3-solver wheel
through pip (no system-wide install), checks its bytes, and unpacks library,
headers and licence into .cache/solver. Says which step failed, why, and what to do.
"""
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PIN = os.path.join(ROOT, "tools", "solver.pin")
TARGET = os.path.join(ROOT, ".cache", "solver")


def fail(step, why, what_to_do):
    print(f"javelin: {step}: {why}\n  what to do: {what_to_do}", file=sys.stderr)
    sys.exit(3)


def read_pin():
    version, wheels = None, {}
    with open(PIN, encoding="utf-8") as lines:
        for line in lines:
            words = line.split()
            if words[:1] == ["version"]:
                version = words[1]
            elif words[:1] == ["sha256"]:
                wheels[words[1]] = (words[2], words[3])
    return version, wheels


def download(version, tag, folder):
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
               "--disable-pip-version-check", "--only-binary=:all:", "--platform", tag,
               "--dest", folder, f"z3-solver=={version}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 0:
        return
    said = (done.stderr or done.stdout).strip()
    if "No module named pip" in said:
        fail("getting the solver", "this Python has no pip",
             "install pip (Debian: apt-get install python3-pip), then run the command again")
    lines = said.splitlines() or [f"pip exited with {done.returncode}"]
    # pip ends with "no matching distribution" when there is no network, too.
    network = [line for line in lines if any(w in line for w in ("Connection", "resolve", "timed out", "SSL", "Proxy"))]
    last = "there is no network" if network else lines[-1].strip()
    fail("getting the solver", f"pip could not download z3-solver {version}: {last}",
         "check the network or pip's index settings, then run the command again; "
         "or copy .cache/solver from a machine where it worked")


def unpack(wheel, version, folder):
    """Library, headers and licence only; the soname file once, the plain name as a link."""
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            parts = name.split("/")
            if parts[:2] in (["z3", "lib"], ["z3", "include"]) and parts[-1]:
                keep = os.path.join(folder, *parts[1:])
            elif "dist-info" in parts[0] and "LICENSE" in parts[-1].upper():
                keep = os.path.join(folder, "LICENSE.z3.txt")
            else:
                continue
            os.makedirs(os.path.dirname(keep), exist_ok=True)
            with archive.open(name) as source, open(keep, "wb") as target:
                shutil.copyfileobj(source, target)
    library = os.path.join(folder, "lib")
    major_minor = ".".join(version.split(".")[:2])
    versioned = os.path.join(library, f"libz3.so.{major_minor}")
    if os.path.exists(versioned):
        os.remove(os.path.join(library, "libz3.so"))
        os.symlink(os.path.basename(versioned), os.path.join(library, "libz3.so"))


def main():
    version, wheels = read_pin()
    machine = {"amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())
    system = f"{platform.system().lower()}-{machine}"
    if system not in wheels:
        fail("getting the solver", f"no pinned library for {system}",
             f"add its wheel to tools/solver.pin (known: {', '.join(sorted(wheels))})")
    tag, checksum = wheels[system]
    print(f"javelin: getting the solver library (z3 {version}, once)", file=sys.stderr)
    os.makedirs(os.path.dirname(TARGET), exist_ok=True)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(TARGET)) as folder:
        download(version, tag, folder)
        wheel = os.path.join(folder, os.listdir(folder)[0])
        with open(wheel, "rb") as file:
            found = hashlib.sha256(file.read()).hexdigest()
        if found != checksum:
            fail("getting the solver", f"the downloaded wheel has SHA-256 {found}, pinned is {checksum}",
                 "do not use it: check where pip downloads from, or update tools/solver.pin on purpose")
        ready = os.path.join(folder, "solver")
        unpack(wheel, version, ready)
        # The wrapper compares: a library that was cut short is got again.
        with open(os.path.join(ready, "size"), "w", encoding="utf-8") as size:
            size.write(str(os.path.getsize(os.path.join(ready, "lib", "libz3.so"))))
        with open(os.path.join(ready, "stamp"), "w", encoding="utf-8") as stamp, \
                open(PIN, encoding="utf-8") as pin:
            stamp.write(pin.read())
        # Two first runs at once: the later one replaces the same bytes.
        shutil.rmtree(TARGET, ignore_errors=True)
        os.replace(ready, TARGET)


try:
    main()
except OSError as problem:
    fail("getting the solver", str(problem),
         f"let {os.path.join(ROOT, '.cache')} be a folder that you can write, then run the command again")
