"""Derived variables by the formulas of `docs/content/methodology/derived-variables.mdx`, written anew.

Each function takes a `Part` and arrays [hour, member] of its inputs. Units are those of the variables.
"""

import numpy as np
import sun
from wbgt import wbgt


def saturation(celsius):
    return 6.1094 * np.exp(17.625 * celsius / (243.04 + celsius))


def bureau_vapour(celsius, humidity):
    return humidity / 100 * 6.105 * np.exp(17.27 * celsius / (237.7 + celsius))


def dew_point(part, celsius, humidity):
    exponent = np.log(np.clip(humidity, 1, 100) / 100) + 17.625 * celsius / (243.04 + celsius)
    return 243.04 * exponent / (17.625 - exponent)


def wet_bulb(part, celsius, humidity):
    """The root of es(Tw) - 6.6e-4 (1 + 0.00115 Tw) p (T - Tw) = e, by bisection."""
    pressure = 1013.25 * (1 - 2.25577e-5 * part.elevation_m) ** 5.25588
    air = np.clip(celsius, -100, 60)
    vapour = humidity / 100 * saturation(air)
    low, high = air - 60, air
    for _ in range(50):
        wet = (low + high) / 2
        above = saturation(wet) - 6.6e-4 * (1 + 0.00115 * wet) * pressure * (air - wet) > vapour
        low, high = np.where(above, low, wet), np.where(above, wet, high)
    return celsius - (air - (low + high) / 2)


def heat_index(part, celsius, humidity):
    t = celsius * 1.8 + 32
    simple = 0.5 * (t + 61 + (t - 68) * 1.2 + humidity * 0.094)
    full = (
        -42.379 + 2.04901523 * t + 10.14333127 * humidity - 0.22475541 * t * humidity - 0.00683783 * t**2
        - 0.05481717 * humidity**2 + 0.00122874 * t**2 * humidity + 0.00085282 * t * humidity**2
        - 0.00000199 * t**2 * humidity**2
    )  # fmt: skip
    dry = (humidity < 13) & (t >= 80) & (t <= 112)
    damp = (humidity > 85) & (t >= 80) & (t <= 87)
    full -= np.where(dry, (13 - humidity) / 4 * np.sqrt(np.maximum(17 - np.abs(t - 95), 0) / 17), 0)
    full += np.where(damp, (humidity - 85) / 10 * (87 - t) / 5, 0)
    return np.where(t <= 40, celsius, (np.where(simple < 80, simple, full) - 32) / 1.8)


def humidex(part, celsius, dew):
    vapour = 6.11 * np.exp(5417.753 * (1 / 273.15 - 1 / (273.15 + dew)))
    return celsius + np.maximum(5 / 9 * (vapour - 10), 0)


def wind_chill(part, celsius, wind):
    kmh = wind * 3.6
    chill = 13.12 + 0.6215 * celsius + (0.3965 * celsius - 11.37) * kmh**0.16
    return np.where((celsius > 10) | (kmh <= 4.8), celsius, chill)


def thi_cattle(part, celsius, humidity):
    return 1.8 * celsius + 32 - (0.55 - 0.0055 * humidity) * (1.8 * celsius - 26)


def wbgt_outdoor(part, celsius, humidity, wind, shortwave, pressure):
    sine, top = sun.over_hour(part.start_ms[:, None], part.cell["latitude"], part.cell["longitude"])
    return wbgt(celsius, humidity, wind, shortwave, pressure, sine, top)


def concrete_evaporation(part, celsius, humidity, wind):
    kmh = wind * (0.5 / 10) ** (1 / 7) * 3.6
    concrete = (np.maximum(celsius, 20) + 18) ** 2.5
    return 5e-6 * (concrete - humidity / 100 * (np.maximum(celsius, -18) + 18) ** 2.5) * (kmh + 4)


def longwave_down(part, celsius, humidity, cloud):
    kelvin = celsius + 273.15
    water = 46.5 * saturation(celsius) * humidity / 100 / kelvin
    clear = 1 - (1 + water) * np.exp(-np.sqrt(1.2 + 3 * water))
    return (clear + 0.84 * cloud / 100 * (1 - clear)) * 5.67e-8 * kelvin**4


def dew_margin(part, celsius, humidity, wind, shortwave, longwave):
    kelvin = celsius + 273.15
    black = 5.67e-8 * kelvin**4
    per_kelvin = 5.7 + 3.8 * 0.7 * wind + 4 * 0.9 * black / kelvin
    gain = 0.9 * (longwave - black) + 0.5 * shortwave
    return celsius + np.minimum(gain / per_kelvin, 0) - dew_point(part, celsius, humidity)


def rise(value, start, end):
    return np.clip((value - start) / (end - start), 0, 1)


def thunderstorm(part, cape, water, inhibition=None):
    proxy = np.minimum(rise(cape, 100, 800), rise(water, 0.05, 0.5))
    return proxy if inhibition is None else np.minimum(proxy, 1 - rise(inhibition, 100, 250))


def rotor_icing(part, kind, celsius, humidity, water, visibility=None):
    cold = np.minimum(rise(celsius, -30, -20), 1 - rise(celsius, 0, 3))
    fog = 0 if visibility is None else 1 - rise(visibility, 500, 1500)
    moist = np.maximum(np.maximum(rise(humidity, 90, 98), fog), water >= 0.05)
    return np.where(np.isin(kind, [3, 12]), 1, np.minimum(cold, moist))


def phase(part, celsius, humidity, kind):
    """Shares of liquid and of snow."""
    snow = 1 / (1 + 6.99e-5 * np.exp(2 * (wet_bulb(part, celsius, humidity) + 3.97)))
    if kind is None:
        return 1 - snow, snow
    cases = [np.isin(kind, [1, 2, 3, 11, 12]), kind == 7, np.isin(kind, [5, 6]), np.isin(kind, [4, 8, 9, 10])]
    return np.select(cases, [1, 0.5, 0, 0], 1 - snow), np.select(cases, [0, 0.5, 1, 0], snow)


def rain(part, water, celsius, humidity, kind=None):
    return water * phase(part, celsius, humidity, kind)[0]


def snowfall(part, water, celsius, humidity, kind=None):
    return water * phase(part, celsius, humidity, kind)[1]


def vapour_pressure_deficit(part, celsius, humidity):
    return 0.6108 * np.exp(17.27 * celsius / (celsius + 237.3)) * np.maximum(1 - humidity / 100, 0)


def solar_elevation(part):
    values = sun.elevation_deg(part.start_ms, *part.place)
    return np.repeat(values[:, None], part.members, axis=1)


def apparent_temperature(part, celsius, humidity, wind):
    return celsius + 0.33 * bureau_vapour(celsius, humidity) - 0.7 * wind - 4


def depression(part, celsius, humidity):
    return np.maximum(celsius - dew_point(part, celsius, humidity), 0)


AIR = ("temperature_2m", "relative_humidity_2m")
WIND = "wind_speed_10m"
PHASE = ("precipitation", *AIR, "precipitation_type")
ROTOR = ("precipitation_type", *AIR, "precipitation")

# What each variable follows from, in order of preference.
FORMULAS = {
    "wet_bulb_temperature_2m": [(AIR, wet_bulb)],
    "delta_t_2m": [(AIR, lambda part, *air: air[0] - wet_bulb(part, *air))],
    "dew_point_depression_2m": [(AIR, depression)],
    "vapour_pressure_deficit": [(AIR, vapour_pressure_deficit)],
    "dew_point_2m": [(AIR, dew_point)],
    "apparent_temperature": [((*AIR, WIND), apparent_temperature)],
    "heat_index": [(AIR, heat_index)],
    "humidex": [(("temperature_2m", "dew_point_2m"), humidex)],
    "wind_chill": [(("temperature_2m", WIND), wind_chill)],
    "thi_cattle": [(AIR, thi_cattle)],
    "solar_elevation": [((), solar_elevation)],
    "wbgt_outdoor": [((*AIR, WIND, "shortwave_radiation", "surface_pressure"), wbgt_outdoor)],
    "surface_temperature": [(("temperature_2m",), lambda part, celsius: celsius)],
    "concrete_evaporation_rate": [((*AIR, WIND), concrete_evaporation)],
    "longwave_down": [((*AIR, "cloud_cover"), longwave_down)],
    "dew_margin": [((*AIR, WIND, "shortwave_radiation", "longwave_down"), dew_margin)],
    "inversion_100m": [(("temperature_100m", "temperature_2m"), lambda part, high, low: high - low)],
    "rotor_icing_proxy": [((*ROTOR, "visibility"), rotor_icing), (ROTOR, rotor_icing)],
    "thunderstorm_proxy": [
        ((cape, water, *lid), thunderstorm)
        for cape in ("cape", "cape_most_unstable")
        for water in ("convective_precipitation", "precipitation")
        for lid in (("convective_inhibition",), ())
    ],
    "rain": [(PHASE, rain), (PHASE[:3], rain)],
    "snowfall": [(PHASE, snowfall), (PHASE[:3], snowfall)],
}

# What the pages allow a value to be off its formula, beside the rounding.
FORMULA_ERRORS = {"wbgt_outdoor": 0.001, "wet_bulb_temperature_2m": 0.005, "delta_t_2m": 0.005}
