"""Cuts the columns that Halcyon reads out of a TMY3 file of NREL.

    python3 cut-tmy3.py 703165TY.csv > tmy3-703165.csv
"""

import csv
import sys

COLUMNS = [
    "Date (MM/DD/YYYY)", "Time (HH:MM)", "GHI (W/m^2)", "TotCld (tenths)", "Dry-bulb (C)", "Dew-point (C)",
    "RHum (%)", "Pressure (mbar)", "Wdir (degrees)", "Wspd (m/s)", "Hvis (m)", "CeilHgt (m)",
    "Lprecip depth (mm)", "Lprecip quantity (hr)",
]  # fmt: skip

with open(sys.argv[1], newline="") as file:
    print(file.readline().strip())
    print(",".join(COLUMNS))
    for row in csv.DictReader(file):
        print(",".join(row[column] for column in COLUMNS))
