"""Which laws the hands of today do not keep yet; a mark goes with the screens that keep them."""

import pytest

TODAY = pytest.mark.xfail(reason="hands are still walls of text with the wrong button lit", strict=False)
