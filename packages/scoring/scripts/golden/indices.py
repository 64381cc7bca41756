"""Writes src/derived/golden/<index>.json: random weather and what public libraries make of it.

Run it with the packages of requirements.txt; the numbers are the same every time. A row holds the inputs as the
library got them, then its results.
"""

import metpy.calc
import numpy as np
import pythermalcomfort.models
import thermofeel
from metpy.units import units
from rows import uniform, write
from thermofeel import liljegren

KELVIN = 273.15


def wet_bulb():
    air = uniform(10, temperature_c=(-20, 50), relative_humidity_percent=(5, 99))
    celsius, humidity = air.values()
    result = thermofeel.calculate_wbt(celsius + KELVIN, humidity) - KELVIN
    write("wet-bulb", "thermofeel 2.3.0, calculate_wbt", wet_bulb={**air, "wet_bulb_c": result})


def psychrometer():
    """Roots of es(Tw) - A (1 + 0.00115 Tw) p (T - Tw) = e by bisection, es in the Magnus form over water; MetPy's wet bulbs beside them."""
    names = ("temperature_c", "relative_humidity_percent", "pressure_hpa")

    def saturation(celsius):
        return 6.1094 * np.exp(17.625 * celsius / (243.04 + celsius))

    def root(celsius, humidity_percent, pressure_hpa):
        low, high = celsius - 100, celsius
        for _ in range(200):
            middle = (low + high) / 2
            cooling = 6.60e-4 * (1 + 0.00115 * middle) * pressure_hpa * (celsius - middle)
            above = saturation(middle) - cooling > humidity_percent / 100 * saturation(celsius)
            high, low = np.where(above, middle, high), np.where(above, low, middle)
        return (low + high) / 2

    def rows(seed, *ranges):
        air = uniform(seed, rows=400, **dict(zip(names, ranges, strict=True)))
        return {**air, "wet_bulb_c": root(*air.values())}

    air = uniform(42, **dict(zip(names, ((0, 40), (10, 100), (700, 1013)), strict=True)))
    celsius, humidity_percent, pressure_hpa = air.values()
    temperature = units.Quantity(celsius, "degC")
    dew_point = metpy.calc.dewpoint_from_relative_humidity(temperature, units.Quantity(humidity_percent, "percent"))
    adiabatic = metpy.calc.wet_bulb_temperature(units.Quantity(pressure_hpa, "hPa"), temperature, dew_point)
    write(
        "psychrometer",
        "bisection of the psychrometric equation (AMS Glossary, psychrometric formula; Alduchov & Eskridge 1996); MetPy 1.7.1, "
        "wet_bulb_temperature",
        usual=rows(40, (-10, 40), (10, 100), (700, 1013)),
        everywhere=rows(41, (-90, 60), (0, 100), (310, 1090)),
        metpy={**air, "wet_bulb_c": adiabatic.to("degC").magnitude},
    )


def humidity():
    air = uniform(11, temperature_c=(-45, 55), relative_humidity_percent=(2, 100))
    celsius, humidity_percent = air.values()
    same = thermofeel.calculate_dew_point_from_relative_humidity(humidity_percent, celsius + KELVIN) - KELVIN
    other = metpy.calc.dewpoint_from_relative_humidity(
        units.Quantity(celsius, "degC"), units.Quantity(humidity_percent, "percent")
    )
    back = uniform(12, temperature_c=(-45, 55), depression_c=(0, 40))
    celsius, dew_point = back["temperature_c"], np.round(back["temperature_c"] - back["depression_c"], 2)
    ratio = metpy.calc.relative_humidity_from_dewpoint(
        units.Quantity(celsius, "degC"), units.Quantity(dew_point, "degC")
    )
    write(
        "humidity",
        "thermofeel 2.3.0, calculate_dew_point_from_relative_humidity (coefficients of Alduchov & Eskridge 1996); MetPy "
        "1.7.1, dewpoint_from_relative_humidity (Ambaum 2020, inverted by Bolton 1980), relative_humidity_from_dewpoint",
        dew_point={**air, "dew_point_c": same},
        dew_point_metpy={**air, "dew_point_c": other.to("degC").magnitude},
        relative_humidity_metpy={
            "temperature_c": celsius,
            "dew_point_c": dew_point,
            "relative_humidity_percent": ratio.to("percent").magnitude,
        },
    )


def vapour_pressure_deficit():
    air = uniform(13, temperature_c=(-20, 50), relative_humidity_percent=(0, 98))
    celsius, humidity_percent = air.values()
    saturation = thermofeel.calculate_saturation_vapour_pressure(celsius + KELVIN) / 10
    write(
        "vapour-pressure-deficit",
        "thermofeel 2.3.0, calculate_saturation_vapour_pressure (Hardy 1998) times what is missing to 100 %",
        vapour_pressure_deficit={**air, "vapour_pressure_deficit_kpa": saturation * (1 - humidity_percent / 100)},
    )


def heat_index():
    """From 79 degF of the simple form up MetPy takes the regression, the Weather Service's page from 80 degF up."""
    air = uniform(14, rows=400, temperature_c=(0, 50), relative_humidity_percent=(0, 100))
    celsius, humidity_percent = air.values()
    fahrenheit = celsius * 1.8 + 32
    simple = 0.5 * (fahrenheit + 61 + (fahrenheit - 68) * 1.2 + humidity_percent * 0.094)
    result = metpy.calc.heat_index(
        units.Quantity(celsius, "degC"), units.Quantity(humidity_percent, "percent"), mask_undefined=False
    )
    table_of_all = {**air, "heat_index_c": result.to("degC").magnitude}
    agreed = (simple < 79) | (simple >= 80)
    write(
        "heat-index",
        "MetPy 1.7.1, heat_index without mask; rows whose simple form is 79 to 80 degF are left out: MetPy goes over to "
        "the regression at 79, the page of the National Weather Service at 80",
        heat_index={name: values[agreed] for name, values in table_of_all.items()},
    )


def wind_chill():
    air = uniform(15, temperature_c=(-60, 10), wind_speed_mps=(1.34, 40))
    celsius, wind = air.values()
    result = thermofeel.calculate_wind_chill(celsius + KELVIN, wind) - KELVIN
    other = pythermalcomfort.models.wind_chill_temperature(celsius, wind * 3.6, round_output=False).wct
    np.testing.assert_allclose(result, other, atol=1e-9)
    write(
        "wind-chill",
        "thermofeel 2.3.0, calculate_wind_chill; equal to pythermalcomfort 4.8.1, wind_chill_temperature",
        wind_chill={**air, "wind_chill_c": result},
    )


def humidex():
    air = uniform(16, temperature_c=(-20, 50), depression_c=(0, 30))
    celsius, dew_point = air["temperature_c"], np.round(air["temperature_c"] - air["depression_c"], 2)
    result = thermofeel.calculate_humidex(celsius + KELVIN, dew_point + KELVIN) - KELVIN
    write(
        "humidex",
        "thermofeel 2.3.0, calculate_humidex",
        humidex={"temperature_c": celsius, "dew_point_c": dew_point, "humidex_c": result},
    )


def apparent_temperature():
    air = uniform(
        17, temperature_c=(-30, 50), relative_humidity_percent=(0, 100), wind_speed_mps=(0, 30)
    )
    celsius, humidity_percent, wind = air.values()
    result = thermofeel.calculate_apparent_temperature(celsius + KELVIN, wind, humidity_percent) - KELVIN
    write(
        "apparent-temperature",
        "thermofeel 2.3.0, calculate_apparent_temperature",
        apparent_temperature={**air, "apparent_temperature_c": result},
    )


def thi_cattle():
    air = uniform(18, temperature_c=(-20, 50), relative_humidity_percent=(0, 100))
    result = pythermalcomfort.models.thi(*air.values(), round_output=False).thi
    write("thi-cattle", "pythermalcomfort 4.8.1, thi", thi_cattle={**air, "thi": result})


def wbgt_simple():
    air = uniform(19, temperature_c=(-20, 50), relative_humidity_percent=(0, 100))
    celsius, humidity_percent = air.values()
    result = thermofeel.calculate_wbgt_simple(celsius + KELVIN, humidity_percent) - KELVIN
    write("wbgt-simple", "thermofeel 2.3.0, calculate_wbgt_simple", wbgt_simple={**air, "wbgt_c": result})


def utci():
    air = uniform(
        20,
        rows=400,
        temperature_c=(-50, 50),
        relative_humidity_percent=(0, 100),
        wind_speed_mps=(0.5, 17),
        radiant_excess_c=(-30, 70),
    )
    celsius, humidity_percent, wind, excess = air.values()
    saturation = thermofeel.calculate_saturation_vapour_pressure(celsius + KELVIN)
    vapour_pressure = np.round(saturation * humidity_percent / 100, 4)
    radiant = np.round(celsius + excess, 2)
    result = thermofeel.calculate_utci(celsius + KELVIN, wind, radiant + KELVIN, ehPa=vapour_pressure) - KELVIN
    other = pythermalcomfort.models.utci(
        celsius, radiant, wind, 100 * vapour_pressure / saturation, limit_inputs=False, round_output=False
    ).utci
    np.testing.assert_allclose(result, other, atol=1e-6)
    valid = (vapour_pressure <= 50) & (radiant - celsius <= 70) & (radiant - celsius >= -30)
    columns = {
        "temperature_c": celsius,
        "vapour_pressure_hpa": vapour_pressure,
        "wind_speed_mps": wind,
        "mean_radiant_temperature_c": radiant,
        "utci_c": result,
    }
    write(
        "utci",
        "thermofeel 2.3.0, calculate_utci; equal to pythermalcomfort 4.8.1, utci",
        utci={name: values[valid] for name, values in columns.items()},
    )


def mean_radiant_temperature():
    sky = uniform(
        21,
        3,
        sine=(0.01, 1),
        shortwave_radiation_wm2=(0, 1100),
        direct_fraction=(0, 0.9),
        downward_thermal_wm2=(80, 500),
        upward_thermal_wm2=(120, 650),
    )
    sine, radiation, direct_fraction, downward, upward = sky.values()
    direct = radiation * direct_fraction
    albedo = 0.23
    result = thermofeel.calculate_mean_radiant_temperature(
        radiation, radiation * (1 - albedo), direct / sine, downward, direct, downward - upward, sine
    )
    write(
        "mean-radiant-temperature",
        f"thermofeel 2.3.0, calculate_mean_radiant_temperature, with an albedo of {albedo}",
        mean_radiant_temperature={**sky, "mean_radiant_temperature_c": result - KELVIN},
    )


def wbgt_liljegren():
    liljegren.CONVERGENCE = 1e-7
    weather = uniform(
        1,
        temperature_c=(-20, 50),
        relative_humidity_percent=(5, 100),
        pressure_hpa=(600, 1050),
        wind_speed_2m_mps=(0.13, 15),
    )
    sun = uniform(2, 4, cosine_of_zenith=(-0.3, 1), clearness=(0, 0.85), direct_fraction=(0, 0.9))
    cosine = sun["cosine_of_zenith"]
    weather["shortwave_radiation_wm2"] = np.round(1361 * np.maximum(cosine, 0) * sun["clearness"], 2)
    weather["direct_fraction"] = np.where(cosine < liljegren.CZA_MIN, 0, sun["direct_fraction"])
    weather["cosine_of_zenith"] = cosine
    temperature_c, humidity, pressure, wind, radiation, direct, cosine = weather.values()
    air = (temperature_c + KELVIN, humidity / 100, pressure, wind, radiation, direct, cosine)
    results = {
        "globe_temperature_c": liljegren.solve_globe(*air),
        "natural_wet_bulb_c": liljegren.solve_wetbulb(*air, 1.0),
        "wbgt_c": liljegren.wbgt(temperature_c + KELVIN, humidity, *air[2:]) - KELVIN,
    }
    profile = uniform(3, 3, wind_speed_10m_mps=(0, 9), cosine_of_zenith=(-0.5, 1), shortwave_radiation_wm2=(0, 1100))
    write(
        "wbgt-liljegren",
        "thermofeel 2.3.0, thermofeel.liljegren with CONVERGENCE = 1e-7: solve_globe, solve_wetbulb, wbgt; wind_speed_2m",
        wbgt={**weather, **results},
        wind_speed_2m={**profile, "wind_speed_2m_mps": liljegren.wind_speed_2m(*profile.values())},
    )


for index in (
    wet_bulb,
    psychrometer,
    humidity,
    vapour_pressure_deficit,
    heat_index,
    wind_chill,
    humidex,
    apparent_temperature,
    thi_cattle,
    wbgt_simple,
    utci,
    mean_radiant_temperature,
    wbgt_liljegren,
):
    index()
