"""Writes src/units/golden/unit-spellings.json: units as public files spell them, and what UDUNITS makes of them.

The spellings are of NetCDF headers in public repositories (ERA5, CMIP6, GLDAS, TRMM, WRF, gridMET, IMOS, crop models), of
the CF standard names and of COARDS. Some are not of UDUNITS; WORDS says the same in its own words.

    pip install -r requirements.txt
    python spellings.py
"""

import json
from pathlib import Path

from cf_units import Unit

FILE = Path(__file__).parents[2] / "src" / "units" / "golden" / "unit-spellings.json"
VALUE = 12.5
HOUR = 3600

SPELLINGS = {
    "degC": [
        "degC", "K", "kelvin", "Kelvin", "degK", "deg_K", "degree_Kelvin", "degrees_kelvin", "°K", "C", "celsius",
        "Celsius", "CELSIUS", "degc", "deg_C", "deg C", "degree_C", "degrees_C", "degree_Celsius", "degree_celsius",
        "degrees_Celsius", "degrees_celsius", "degrees Celsius", "°C", "degF", "fahrenheit", "degrees_F",
    ],
    "m/s": [
        "m/s", "m s-1", "m s**-1", "m s^-1", "m.s-1", "m sec-1", "meters s-1", "meter/sec", "meters/second",
        "meters per second", "cm s-1", "km/h", "km h-1", "km hr-1", "kph", "kt", "kts", "kn", "knot", "knots",
        "miles/hour", "ft s-1",
    ],
    "mm": [
        "mm", "millimeter", "millimeters", "millimetres", "cm", "m", "metres", "m of water equivalent", "in", "inch",
        "inches", "kg m-2", "kg m**-2", "kg/m2", "kg/m^2", "kg.m-2", "0.1 mm", "mm of water", "kg m-2 s-1",
        "kg m**-2 s**-1", "kg/m2/s", "kg/m^2/s", "Kg/m^2/s", "kg m-2s-1", "kg m-2 h-1", "kg m-2 d-1", "kg m-2 day-1",
        "mm s-1", "mm/s", "mm h-1", "mm hr-1", "mm/hr", "mm d-1", "mm day-1", "mm.day-1", "mm/day", "mm day^-1",
        "mm per day", "m s-1", "m day-1", "in/hr", "cm/day", "mm/3hr",
    ],
    "W/m2": [
        "W m-2", "W m**-2", "W m^-2", "W/m^2", "W.m-2", "W m⁻²", "Watts m-2", "watt/m2", "watts/meter2", "J m-2",
        "J m**-2", "J/m^2", "kJ m-2", "MJ m-2", "MJ/m2", "MJ m-2 day-1", "Mj m-2 d-1", "MJ/m**2/d", "MJ m-2 h-1",
        "Wh m-2", "kWh/m2", "cal cm-2",
    ],
    "hPa": [
        "Pa", "pascal", "Pascals", "hPa", "hectopascal", "hectopascals", "mb", "mbar", "millibar", "millibars", "kPa",
        "bar", "inHg", "mmHg", "atm",
    ],
    "%": [
        "%", "percent", "1", "", "fraction", "(0 - 1)", "tenths", "okta", "oktas", "eighths", "proportion",
        "unitless",
    ],
    "m": [
        "m", "meter", "meters", "metre", "km", "ft", "feet", "miles",
    ],
    "deg": [
        "degree", "degrees", "degree_true", "degrees_true", "Degree true", "°", "radians",
    ],
    "s": [
        "s", "sec", "seconds",
    ],
    "m3/m3": [
        "m3 m-3", "m**3 m**-3", "m^3/m^3",
    ],
    "kg m-3": [
        "kg/m**3", "kg m-3", "g cm-3",
    ],
    "J/kg": [
        "J kg-1", "J kg**-1", "J/kg", "m2 s-2", "kJ/kg",
    ],
}

WORDS = {
    "C": "degC", "CELSIUS": "celsius", "degc": "degC", "deg C": "degC", "degrees Celsius": "celsius",
    "m of water equivalent": "m", "mm of water": "mm", "mm/3hr": "mm (3 h)-1", "kt": "knot", "kts": "knot",
    "kn": "knot", "kph": "km/h", "Kg/m^2/s": "kg m-2 s-1", "kg m-2s-1": "kg m-2 s-1", "Mj m-2 d-1": "MJ m-2 d-1",
    "Watts m-2": "W m-2", "W m⁻²": "W m-2", "Wh m-2": "W h m-2", "kWh/m2": "kW h m-2", "Pascals": "pascal",
    "mb": "mbar", "(0 - 1)": "1", "": "1", "fraction": "1", "proportion": "1", "unitless": "1", "tenths": "0.1",
    "okta": "0.125", "oktas": "0.125", "eighths": "0.125", "Degree true": "degree", "degree_true": "degree",
    "degrees_true": "degree", "°": "degree", "inHg": "inHg", "mmHg": "mmHg", "°K": "K", "deg_K": "K",
    "degree_Kelvin": "K", "degrees_kelvin": "K", "m s**-1": "m s-1", "W m**-2": "W m-2", "Kelvin": "kelvin",
    "degree C": "degC",
}

CANONICAL = {"m/s": "m s-1", "W/m2": "W m-2", "deg": "degree", "m3/m3": "m3 m-3", "J/kg": "J kg-1"}


def canonical(text, to):
    """The value of an hour in the canonical unit; a millimetre is a kilogram of water on a square metre."""
    unit = Unit(WORDS.get(text, text))
    ways = [(CANONICAL.get(to, to), 1)]
    if to == "mm":
        ways += [("kg m-2", 1), ("kg m-2 s-1", HOUR), ("mm s-1", HOUR)]
    if to == "W/m2":
        ways += [("J m-2", 1 / HOUR)]
    for other, factor in ways:
        if unit.is_convertible(Unit(other)):
            return float(f"{unit.convert(VALUE, Unit(other)) * factor:.10g}")
    raise ValueError(f"{text} is no {to}")


if __name__ == "__main__":
    rows = [[text, to, canonical(text, to)] for to, texts in SPELLINGS.items() for text in texts]
    lines = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
