"""Which laws the hands of today do not keep yet; a mark goes with the screens that keep them."""

import pytest

TODAY = pytest.mark.xfail(reason="the words of some hands are not told so yet", strict=False)
