from __future__ import annotations

import re
from datetime import datetime, timezone

_months = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_month = f"(?P<month>{'|'.join(_months)})"
_time = r"(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2})"
_forms = [
    re.compile(form)
    for form in (
        rf"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?P<day>[0-9]{{2}}) {_month} (?P<year>[0-9]{{4}}) {_time} GMT",
        rf"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?P<day>[0-9]{{2}})-{_month}-(?P<year>[0-9]{{2}}) {_time} GMT",
        rf"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) {_month} (?P<day>[ 0-9][0-9]) {_time} (?P<year>[0-9]{{4}})",
    )
]


def http_date(text: str) -> datetime | None:
    """The instant of a date in one of the three forms of RFC 9110, section 5.6.7; None for any other text."""
    for form in _forms:
        found = form.fullmatch(text)
        if found is None:
            continue
        year = int(found["year"])
        if len(found["year"]) == 2:
            # A date that seems more than 50 years ahead is one of the past.
            now = datetime.now(timezone.utc).year
            year += now - now % 100
            year -= 100 if year > now + 50 else 0
        day, hour, minute, second = (int(found[name]) for name in ("day", "hour", "minute", "second"))
        month = _months.index(found["month"]) + 1
        try:
            # A leap second is the one before it.
            return datetime(year, month, day, hour, minute, min(second, 59), tzinfo=timezone.utc)
        except ValueError:
            return None
    return None
