"""The boundary of the command line: every error that a host can mend becomes one sentence and an exit code.

docs/operations.md lists the codes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, NoReturn

import typer
from pydantic import ValidationError
from typer.core import TyperGroup
from typer.exceptions import TyperException

from bot.errors import SlotLostError, StartupError
from bot.settings import plain
from storage import StorageError
from storage.errors import unusable

FAILED, WRONG_USE, TRY_AGAIN, STOPPED = 1, 2, 75, 130
"""Exit codes; the third is EX_TEMPFAIL of sysexits.h."""
_NO_COMMAND = "NoArgsIsHelpError"


class CommandLine(TyperGroup):
    """All commands of `housecall`."""

    def main(self, *args: Any, **more: Any) -> NoReturn:
        """Run a command, and end the process with its exit code."""
        more["standalone_mode"] = False  # typer's own sentences are many lines in a frame
        try:
            sys.exit(super().main(*args, **more) or 0)
        except typer.Abort:
            sys.exit(STOPPED)
        except TyperException as wrong:
            if type(wrong).__name__ == _NO_COMMAND:
                typer.echo(str(wrong), err=True)
                sys.exit(WRONG_USE)
            fail(_wrong_use(wrong), WRONG_USE)
        except SlotLostError as wrong:
            fail(str(wrong), TRY_AGAIN)
        except (StartupError, StorageError) as wrong:
            fail(str(wrong), FAILED)
        except OSError as wrong:
            if not wrong.filename:
                raise
            fail(str(unusable(Path(wrong.filename), wrong)), FAILED)


def fail(sentence: str, code: int) -> NoReturn:
    """Print a sentence for the host, in one line, and end the process."""
    line = "".join(one if one.isprintable() else " " for one in sentence).strip()  # a path may hold anything
    typer.echo(f"House Call: {line}{'' if line.endswith(('.', '?', '!')) else '.'}", err=True)
    sys.exit(code)


def called() -> str:
    """Return the command as it was called: in a checkout it is not on the PATH."""
    return sys.argv[0] if Path(sys.argv[0]).stem == "housecall" else "housecall"


def _wrong_use(wrong: Any) -> str:
    """Describe a wrong command in one sentence that names the option or argument, and where to read on."""
    cause, context = wrong.__cause__, getattr(wrong, "ctx", None)
    if isinstance(cause, ValidationError):
        hint = wrong.param.get_error_hint() if wrong.param is not None else "The value"
        said = f"{str(hint).strip(chr(39))} does not fit{plain(cause.errors()[0])}"
    else:
        said = wrong.format_message().rstrip(".")
    name = context.info_name if context is not None and context.parent is not None else ""
    return f"{said}. See `{' '.join(filter(None, (called(), name)))} --help`."
