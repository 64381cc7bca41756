"""Wet-bulb globe temperature in the open: the energy balances of Liljegren et al. 2008, https://doi.org/10.1080/15459620802310770

Both are solved by bisection, without tables.
"""

import numpy as np

STEFAN_BOLTZMANN = 5.6696e-8
MASS_AIR, MASS_WATER = 28.97, 18.015
HEAT_CAPACITY = 1003.5
GAS_CONSTANT = 8314.34 / MASS_AIR
EUCKEN = HEAT_CAPACITY + 1.25 * GAS_CONSTANT
PRANDTL = HEAT_CAPACITY / EUCKEN
GROUND_ALBEDO, GROUND_EMISSIVITY = 0.45, 0.999
GLOBE_D, GLOBE_ALBEDO, EMISSIVITY = 0.0508, 0.05, 0.95
WICK_D, WICK_L, WICK_ALBEDO = 0.007, 0.0254, 0.4


def wbgt(celsius, humidity, wind_10m, shortwave, pressure, sine, top):
    """In degC; `sine` and `top` are those of `sun.over_hour`."""
    air = np.clip(celsius, -90, 60) + 273.15
    vapour = humidity / 100 * saturation(air)
    direct = direct_fraction(shortwave, sine, top)
    wind = wind_2m(wind_10m, shortwave, sine > 0)
    thermal = 0.5 * (0.575 * vapour**0.143 + GROUND_EMISSIVITY) * STEFAN_BOLTZMANN * air**4
    safe_sine = np.where(direct > 0, sine, 1)

    on_globe = 0.5 * (1 - GLOBE_ALBEDO) * shortwave * (1 + direct * (0.5 / safe_sine - 1) + GROUND_ALBEDO)

    def globe_excess(globe):
        film = (globe + air) / 2
        nusselt = 2 + 0.6 * np.sqrt(reynolds(film, wind, pressure, GLOBE_D)) * PRANDTL**0.3333
        heat = nusselt * EUCKEN * viscosity(film) / GLOBE_D
        emitted = EMISSIVITY * (STEFAN_BOLTZMANN * globe**4 - thermal)
        return emitted - on_globe + heat * (globe - air)

    end = WICK_D / (4 * WICK_L)
    side = np.sqrt(1 - safe_sine**2) / (safe_sine * np.pi)
    on_wick = (1 - WICK_ALBEDO) * shortwave * ((1 - direct) * (1 + end) + direct * (side + end) + GROUND_ALBEDO)

    def wick_excess(wick):
        film = (wick + air) / 2
        nusselt = 0.281 * reynolds(film, wind, pressure, WICK_D) ** 0.6 * PRANDTL**0.44
        heat = nusselt * EUCKEN * viscosity(film) / WICK_D
        schmidt = viscosity(film) * GAS_CONSTANT * film / (101_325 * diffusivity(film))
        latent = 2.4073e6 - 71_100 * (313.15 - film) / 30
        cooling = latent * MASS_WATER / (HEAT_CAPACITY * MASS_AIR) * (PRANDTL / schmidt) ** 0.56
        gain = EMISSIVITY * (thermal - STEFAN_BOLTZMANN * wick**4) + on_wick
        return wick - air + cooling * (saturation(wick) - vapour) / (pressure - saturation(wick)) - gain / heat

    globe = root(globe_excess, air - 60, air + 100)
    wick = root(wick_excess, air - 60, np.minimum(air + 60, 350))
    return 0.7 * wick + 0.2 * globe + 0.1 * air - 273.15


def root(excess, low, high):
    for _ in range(40):
        middle = (low + high) / 2
        above = excess(middle) > 0
        low, high = np.where(above, low, middle), np.where(above, middle, high)
    return (low + high) / 2


def saturation(kelvin):
    """Over water [hPa]: Buck 1981."""
    return 1.004 * 6.1121 * np.exp(17.502 * (kelvin - 273.15) / (kelvin - 32.18))


def viscosity(kelvin):
    collision = (kelvin / 97 - 2.9) / 0.4 * -0.034 + 1.048
    return 2.6693e-6 * np.sqrt(MASS_AIR * kelvin) / (3.617**2 * collision)


def diffusivity(kelvin):
    """At 1013.25 hPa [m2/s]."""
    critical = (36.4 * 218) ** (1 / 3) * (132 * 647.3) ** (5 / 12)
    masses = np.sqrt(1 / MASS_AIR + 1 / MASS_WATER)
    return 3.64e-8 * (kelvin / np.sqrt(132 * 647.3)) ** 2.334 * critical * masses


def reynolds(kelvin, wind, pressure, diameter):
    return wind * 100 * pressure * diameter / (GAS_CONSTANT * kelvin * viscosity(kelvin))


def direct_fraction(shortwave, sine, top):
    lit = (sine >= 0.00873) & (shortwave > 0)
    clearness = np.where(lit, np.minimum(shortwave / np.where(top > 0, top, 1), 0.85), 0.85)
    return np.where(lit, np.minimum(np.exp(3 - 1.34 * clearness - 1.65 / clearness), 0.9), 0)


def wind_2m(wind_10m, shortwave, is_day):
    """By the urban power law and the stability class of wind and radiation; 0.13 m/s or more."""
    classes = np.array([[1, 1, 2, 4], [1, 2, 3, 4], [2, 2, 3, 4], [3, 3, 4, 4], [3, 4, 4, 4]])
    row = np.digitize(wind_10m, [2, 3, 5, 6])
    column = 3 - np.digitize(shortwave, [175, 675, 925])
    stability = np.where(is_day, classes[row, column], np.where(wind_10m < 2.5, 5, 4))
    exponent = np.array([0.15, 0.15, 0.2, 0.25, 0.3, 0.3])[stability - 1]
    return np.maximum(wind_10m * 0.2**exponent, 0.13)
