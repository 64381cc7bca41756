"""Writes src/derived/golden/<formula>.json: random weather and what stated laws make of it, said a second time with numpy.

No public library has these formulas, so that the rows guard against slips of the pen, not of the physics. Run it with the packages of
requirements.txt; the numbers are the same every time.
"""

import numpy as np
from rows import uniform, write


def gust_at_height():
    air = uniform(30, wind_speed_mps=(0, 35), gust_mps=(0, 50), height_m=(2, 200))
    mean, gust, height = air.values()
    profile = np.exp(0.14 * np.log(height / 10)) + 0.4
    result = np.where(gust > 1.4 * mean, profile * gust / 1.4, profile * mean)
    write("gust-at-height", "((z / 10)^0.14 + 0.4) max(v10, g10 / 1.4), EN 13000", profile={**air, "gust_mps_at_height": result})


def wind_at_height():
    air = uniform(31, wind_speed_mps=(0.01, 20), wind_speed_100m_mps=(0.01, 30), height_m=(10, 200))
    low, high, height = air.values()
    decades = np.log(height / 10) / np.log(10)
    exponent = np.log(high / low) / np.log(10)
    between = np.exp((1 - decades) * np.log(low) + decades * np.log(high))
    above = high * np.exp(np.clip(exponent, 0, 0.5) * np.log(height / 100))
    calm = np.maximum(low + (high - low) * decades, 0)
    result = np.where(low < 0.5, calm, np.where(height <= 100, between, above))
    write("wind-at-height", "The power law through two winds, held to 0..0.5 above 100 m", profile={**air, "wind_speed_mps_at_height": result})


def thunderstorm_proxy():
    air = uniform(32, cape=(0, 1200), precipitation_mm=(0, 0.8), inhibition=(0, 300))
    cape, rain, inhibition = air.values()
    terms = np.interp(cape, [100, 800], [0, 1]), np.interp(rain, [0.05, 0.5], [0, 1]), np.interp(inhibition, [100, 250], [1, 0])
    write("thunderstorm-proxy", "The least of three ramps, numpy.interp", proxy={**air, "proxy": np.min(terms, axis=0)})


def longwave_down():
    air = uniform(33, temperature_c=(-40, 45), relative_humidity_percent=(5, 100), cloud_percent=(0, 100))
    celsius, humidity, cloud = air.values()
    kelvin = celsius + 273.15
    vapour = 6.1094 * np.exp(17.625 * celsius / (243.04 + celsius)) * humidity / 100
    water = 46.5 * vapour / kelvin
    clear = 1 - (1 + water) * np.exp(-np.sqrt(1.2 + 3 * water))
    sky = clear + (1 - clear) * 0.84 * cloud / 100
    write("longwave-down", "Prata 1996, Unsworth & Monteith 1975", sky={**air, "watts": sky * 5.67e-8 * kelvin**4})


def concrete_evaporation():
    air = uniform(34, temperature_c=(-30, 45), relative_humidity_percent=(5, 100), wind_speed_mps=(0, 20))
    celsius, humidity, wind = air.values()
    concrete = np.clip(celsius, 20, None) + 18
    above = np.clip(celsius, -18, None) + 18
    speed = 3.6 * wind * np.exp(np.log(0.05) / 7)
    rate = 5e-6 * (np.power(concrete, 2.5) - humidity / 100 * np.power(above, 2.5)) * (speed + 4)
    write("concrete-evaporation", "Uno 1998, concrete of 20 degC or more, wind at 0.5 m", concrete={**air, "rate": rate})


def dew_margin():
    air = uniform(
        35,
        temperature_c=(-30, 40),
        relative_humidity_percent=(5, 100),
        wind_speed_mps=(0, 15),
        shortwave_wm2=(0, 300),
        longwave_down_wm2=(100, 450),
    )
    celsius, humidity, wind, sun, sky = air.values()
    kelvin = celsius + 273.15
    carried_off = 5.7 + 3.8 * 0.7 * wind + 3.6 * 5.67e-8 * np.power(kelvin, 3)
    gain = 0.9 * (sky - 5.67e-8 * np.power(kelvin, 4)) + 0.5 * sun
    exponent = np.log(humidity / 100) + 17.625 * celsius / (243.04 + celsius)
    dew_point = 243.04 * exponent / (17.625 - exponent)
    margin = celsius + np.minimum(gain / carried_off, 0) - dew_point
    write("dew-margin", "Flat plate: 0.9 of heat, 0.5 of sunlight, 5.7 + 3.8 v; Magnus form", plate={**air, "margin_c": margin})


def rotor_icing_proxy():
    air = uniform(
        36,
        temperature_c=(-35, 8),
        relative_humidity_percent=(80, 100),
        precipitation_mm=(0, 0.1),
        visibility_m=(0, 3000),
    )
    celsius, humidity, water, view = air.values()
    cold = np.interp(celsius, [-30, -20, 0, 3], [0, 1, 1, 0])
    damp = [np.interp(humidity, [90, 98], [0, 1]), np.interp(view, [500, 1500], [1, 0]), np.where(water >= 0.05, 1, 0)]
    write("rotor-icing-proxy", "The lesser of cold and damp, numpy.interp", rotor={**air, "proxy": np.minimum(cold, np.max(damp, axis=0))})


if __name__ == "__main__":
    gust_at_height()
    wind_at_height()
    thunderstorm_proxy()
    longwave_down()
    concrete_evaporation()
    dew_margin()
    rotor_icing_proxy()
