"""The weather of the made forecasts: a formula for every quantity, of place, member and hour.

forecast-formula.suite.ts says the same; a test holds the two together. Sums, means and extremes of an interval are those of the
whole hours that end in it.
"""

import math

KINDS = ("rain", "ice_pellets", "freezing_rain", "snow")
CODES = {"rain": 1, "freezing_rain": 3, "snow": 5, "ice_pellets": 8}


class Weather:
    """At one place [degrees], of one member, at the end of the hour `lead` of a run that starts at the hour `run` since 1970."""

    def __init__(self, latitude, longitude, run, member, lead):
        hour = (run + lead) % 24
        # Members share the start and part as the lead grows.
        phase = 2 * math.pi * lead / 75 + longitude / 2 + latitude / 5 + 0.011 * member * lead
        eastward = 2 + 6 * math.sin(phase + 1)
        northward = latitude - 52 + 5 * math.cos(phase)
        celsius = (
            5
            - 0.7 * (latitude - 51)
            + 0.4 * longitude
            + 4 * math.cos(2 * math.pi * (hour - 14) / 24)
            + 3 * math.sin(phase)
        )
        humidity = 78 + 20 * math.sin(phase + 2)
        cloud = 50 + 45 * math.sin(phase + 2.5)
        sun = max(0.0, math.sin(2 * math.pi * (hour - 6.5) / 24))
        # Of the hour [mm].
        rain = max(0.0, 2.2 * math.sin(2 * phase) - 0.9)
        land = float(latitude > 50.8)
        height = land * (80 + 60 * math.sin(3 * latitude + 2 * longitude))
        kind = "snow" if celsius < 1 else "freezing_rain" if celsius < 2 else "ice_pellets" if celsius < 3 else "rain"
        self.values = {
            "temperature_2m": celsius,
            "relative_humidity_2m": humidity,
            "dew_point_2m": celsius - (100 - humidity) / 5,
            "eastward_wind_10m": eastward,
            "northward_wind_10m": northward,
            "wind_gusts_10m": 1 + 1.5 * math.hypot(eastward, northward),
            "precipitation": rain,
            "precipitation_type": CODES[kind] if rain > 0 else 0,
            "cloud_cover": cloud,
            "shortwave_radiation": 700 * sun * (1 - 0.006 * cloud),
            "visibility": 12000 + 11000 * math.cos(phase + 2),
            "pressure_msl": 1013 + 15 * math.sin(phase / 2),
            "land_cover": land,
            "surface_height": height,
            "surface_geopotential": 9.80665 * height,
            **{f"{name}_flag": float(rain > 0 and name == kind) for name in KINDS},
        }


def value(quantity, statistic, place, run, member, start, end):
    """In the unit of the registry; flags are 0 or 1, or their share of the interval from the lead `start` to `end`."""
    of_hour = lambda lead: Weather(*place, run, member, lead).values[quantity]
    if statistic == "instant":
        return of_hour(end)
    hours = [of_hour(lead) for lead in range(start + 1, end + 1)]
    if statistic == "accumulation":
        return sum(hours)
    return max(hours) if statistic == "maximum" else sum(hours) / len(hours)
