"""Cuts mast.csv and merra2.csv out of the hourly files of the demonstration mast: python cut-mast.py <folder of the files>."""

import csv
import sys
from pathlib import Path

FIRST, LAST = "2016-05-01", "2016-10-15"
HERE = Path(__file__).parent
CORNERS = ("NE", "NW", "SE", "SW")


def cut(source: Path, target: str, columns: dict[str, str]) -> None:
    """Writes the named columns of the days of the cut under their new names. Values stay as they are."""
    with source.open(newline="") as rows, (HERE / target).open("w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns.values())
        time = next(iter(columns))
        for row in csv.DictReader(rows):
            if FIRST <= row[time][:10] <= LAST:
                writer.writerow(row[column] for column in columns)


folder = Path(sys.argv[1])
cut(
    folder / "mast-hourly.csv",
    "mast.csv",
    {"when": "when", "Wind 40 m (m/s)": "Wind 40 m (m/s)", "Temp (degC)": "Temp (degC)"},
)
cut(
    folder / "merra2-hourly.csv",
    "merra2.csv",
    {"DateTime": "when"}
    | {f"{corner} WS50m_m/s": f"{corner} wind 50 m (m/s)" for corner in CORNERS}
    | {f"{corner} T2M_degC": f"{corner} air 2 m (degC)" for corner in CORNERS},
)
