from __future__ import annotations

from typing import Literal

Polarity = Literal["suitability", "presence"]
"""What 1 means: good weather for a task, or a situation that is there."""

Band = Literal["ideal", "acceptable", "unsuitable", "stop", "present", "partial", "slight", "absent"]

_names: dict[Polarity, tuple[Band, Band, Band, Band]] = {
    "suitability": ("ideal", "acceptable", "unsuitable", "stop"),
    "presence": ("present", "partial", "slight", "absent"),
}


def band_of(score: float, polarity: Polarity = "suitability") -> Band:
    """The band of a score from 0 to 1: ideal above 0.9, acceptable from 0.1, unsuitable above 0, else a stop.

    ``polarity`` is that of the entry, so that no blizzard is called ideal.

    >>> band_of(0.95)
    'ideal'
    >>> band_of(0.95, "presence")
    'present'
    """
    ideal, acceptable, unsuitable, stop = _names[polarity]
    return ideal if score > 0.9 else acceptable if score >= 0.1 else unsuitable if score > 0 else stop
