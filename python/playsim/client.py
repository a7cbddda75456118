# SPDX-License-Identifier: Apache-2.0
"""The command ``playsim serve --stdio`` as a process that answers messages."""

from __future__ import annotations

import collections
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Iterable

_decode = json.JSONDecoder().raw_decode

_KEPT = 256
"""How many frames that come before an answer are kept; older ones are dropped."""


class PlaysimError(Exception):
    """An error that playsim answers. ``code`` says which kind, as ``playsim schema wire`` lists them."""

    def __init__(self, code: str, text: str, hint: str = "") -> None:
        super().__init__(text + ("\nhint: " + hint if hint else ""))
        self.code = code


class ServerEnded(PlaysimError):
    """The process of playsim has ended, and its runs with it. The next ``reset`` starts another."""

    def __init__(self, text: str) -> None:
        super().__init__("server_ended", text)


def command() -> str:
    """Return the command: that of ``PLAYSIM_COMMAND``, else of the wheel, else the one on PATH."""
    named = os.environ.get("PLAYSIM_COMMAND")
    if named:
        return named
    name = "playsim.exe" if os.name == "nt" else "playsim"
    own = Path(__file__).parent / "bin" / name
    if own.exists():
        return str(own)
    found = shutil.which("playsim")
    if found is None:
        raise FileNotFoundError("there is no command playsim: install the wheel of this platform, or put playsim on PATH")
    return found


class Client:
    """One process of ``playsim serve --stdio``.

    ``call`` sends one message and returns its answer, ``frame`` returns what ``watch``
    streams. A client must not be used by two threads at once.
    """

    def __init__(self, world: str, arguments: Iterable[str] = ()) -> None:
        self._line = [command(), "serve", os.fspath(world), "--stdio", *arguments]
        self._process: subprocess.Popen[bytes] | None = None
        self._log: Any = None
        self._rest = b""
        self._frames: collections.deque[dict[str, Any]] = collections.deque(maxlen=_KEPT)
        self.start()

    def start(self) -> None:
        """Start the process, or another one where it has ended."""
        self.close()
        self._log = tempfile.TemporaryFile()
        self._rest = b""
        self._frames.clear()
        self._process = subprocess.Popen(
            self._line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._log, bufsize=0
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None and self._process.poll() is None

    def call(self, op: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return the answer; an error is raised."""
        message = {"id": 0, "op": op, **{k: v for k, v in fields.items() if v is not None}}
        return self.ask(json.dumps(message, separators=(",", ":"), allow_nan=False).encode() + b"\n")

    def ask(self, message: bytes) -> dict[str, Any]:
        """Send a message that is a line already and return the answer."""
        self._write(message)
        answer = self._answer()
        return checked(answer) if "error" in answer else answer

    def frame(self) -> dict[str, Any]:
        """Return the next frame of the runs that are watched; wait for it."""
        while not self._frames:
            self._frames.append(checked(self._next()))
        return self._frames.popleft()

    def _answer(self) -> dict[str, Any]:
        """Return the next answer; frames that come before it are kept."""
        answer = self._next()
        while "frame" in answer:
            self._frames.append(answer)
            answer = self._next()
        return answer

    def _next(self) -> dict[str, Any]:
        return _decode(self._read().decode())[0]

    def _write(self, data: bytes) -> None:
        try:
            sent = os.write(self._in, data)
            while sent < len(data):
                sent += os.write(self._in, data[sent:])
        except OSError:
            raise self._ended() from None

    def _read(self) -> bytes:
        data = self._rest
        end = data.find(b"\n")
        if end < 0:
            parts = [data]
            while end < 0:
                try:
                    data = os.read(self._out, 1 << 16)
                except OSError:
                    data = b""
                if not data:
                    raise self._ended()
                parts.append(data)
                end = data.find(b"\n")
            end += sum(map(len, parts[:-1]))
            data = b"".join(parts)
        self._rest = data[end + 1 :]
        return data[:end]

    def _ended(self) -> PlaysimError:
        """Return why the process has ended."""
        process, self._process = self._process, None
        if process is None:
            return ServerEnded("playsim is closed")
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        code = process.wait()
        self._log.seek(0)
        text = self._log.read().decode(errors="replace").strip()
        self._log.close()
        if code == 2:
            return PlaysimError("wrong_use", text)
        return ServerEnded(f"playsim serve has ended with exit code {code}; reset starts it again\n{text[-2000:]}".strip())

    def close(self) -> None:
        """End the process, which completes its recordings. A second call does nothing."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        process.stdout.close()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        self._log.close()

    def __del__(self) -> None:
        try:
            self.close()
        except Exception:  # the interpreter may be half gone
            pass


def checked(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer; raise it where it is an error."""
    error = answer.get("error")
    if error is not None:
        raise PlaysimError(error["code"], error["text"], error.get("hint", ""))
    return answer
