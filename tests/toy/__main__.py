"""`python -m tests.toy ...`: the `housecall` command with Night Shift among its games, e.g. `simulate night-shift`."""

from bot.__main__ import main
from tests.toy.registered import register

if __name__ == "__main__":
    register()
    main()
