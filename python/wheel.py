# SPDX-License-Identifier: Apache-2.0
"""Builds a wheel with the command inside, by the standard library alone.

    python3 python/wheel.py --command ./playsim --platform manylinux2014_x86_64 -o dist

The command is one that was built for the platform, with CGO_ENABLED=0. Wheels of the same
files are the same, byte for byte.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import re
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = (HERE / "pyproject.toml").read_text()
NAME = "playsim"
VERSION = re.search(r'^version = "(.+)"$', PROJECT, re.M).group(1)


def metadata() -> str:
    """Return the file METADATA, from pyproject.toml and the README."""
    summary = re.search(r'^description = "(.+)"$', PROJECT, re.M).group(1)
    python = re.search(r'^requires-python = "(.+)"$', PROJECT, re.M).group(1)
    head = f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {VERSION}\nSummary: {summary}\nLicense: Apache-2.0\n"
    return head + f"Requires-Python: {python}\nDescription-Content-Type: text/markdown\n\n" + (HERE / "README.md").read_text()


def entry_points() -> str:
    """Return the file entry_points.txt."""
    table = re.search(r'^\[project\.entry-points\."(.+)"\]\n(\S+) = "(.+)"$', PROJECT, re.M)
    return f"[{table.group(1)}]\n{table.group(2)} = {table.group(3)}\n"


def build(command: Path, platform: str, folder: Path) -> Path:
    """Write the wheel and return its path."""
    tag = f"py3-none-{platform}"
    tags = "".join(f"Tag: py3-none-{one}\n" for one in platform.split("."))
    info = f"{NAME}-{VERSION}.dist-info"
    files = {f"{NAME}/{p.name}": p.read_bytes() for p in sorted((HERE / NAME).iterdir()) if p.is_file()}
    files[f"{NAME}/bin/playsim" + (".exe" if platform.startswith("win") else "")] = command.read_bytes()
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: playsim\nRoot-Is-Purelib: false\n{tags}".encode()
    files[f"{info}/entry_points.txt"] = entry_points().encode()
    files[f"{info}/LICENSE"] = (HERE.parent / "LICENSE").read_bytes()
    record = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(data)}\n")
    files[f"{info}/RECORD"] = ("".join(record) + f"{info}/RECORD,,\n").encode()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{NAME}-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/bin/" in name else 0o100644) << 16
            wheel.writestr(entry, data)
    return path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", type=Path, required=True, help="the command that was built for the platform")
    parser.add_argument("--platform", required=True, help="manylinux2014_x86_64, macosx_12_0_arm64, win_amd64, …; of several, with a dot between them")
    parser.add_argument("-o", dest="folder", type=Path, default=Path("dist"))
    args = parser.parse_args()
    print(build(args.command, args.platform, args.folder))


if __name__ == "__main__":
    main()
