"""Writes src/hazard/golden/<calendar>.json: random weather of some years and what xclim makes of it.

Run it with the packages of requirements.txt; the numbers are the same every time. Daily values are in tenths, null where
the day is missing; the daily mean temperature is the mean of maximum and minimum. Years that begin before 15 November 2002
are there in part, and 2005 lacks more days than the rule `pct` allows at a tolerance of 0.01.
"""

import json
from pathlib import Path

import numpy as np
import xarray as xr
from xclim import indices
from xclim.core.calendar import percentile_doy, resample_doy
from xclim.core.missing import MissingPct
from xclim.indices import run_length

FOLDER = Path(__file__).parents[2] / "src" / "hazard" / "golden"
FIRST, LAST = "2002-11-15", "2007-12-31"
BASELINE = slice("2003", "2006")


def weather(calendar, seed):
    """Daily maximum and minimum in steps of 0.5 degC and precipitation in steps of 0.5 mm, so that many values are equal."""
    random = np.random.default_rng(seed)
    last = "2007-12-30" if calendar == "360_day" else LAST
    time = xr.date_range(FIRST, last, freq="D", calendar=calendar, use_cftime=True)
    season = -np.cos(2 * np.pi * np.asarray(time.dayofyear) / 365)
    noise = np.zeros(len(time))
    for day in range(1, len(time)):
        noise[day] = 0.8 * noise[day - 1] + random.normal(0, 2.4)
    maximum = np.round(2 * (13 + 12 * season + noise)) / 2
    minimum = maximum - np.round(2 * random.uniform(3, 12, len(time))) / 2
    wet = random.uniform(size=len(time)) < 0.45
    precipitation = np.round(2 * np.where(wet, random.gamma(0.8, 6, len(time)), 0)) / 2
    gaps = {"2003-07-02": 1, "2004-02-28": 2, "2005-03-03": 4, "2006-12-29": 1}
    series = {"temperature_2m_max": maximum, "temperature_2m_min": minimum, "precipitation": precipitation}
    for name, values in series.items():
        array = xr.DataArray(values, coords={"time": time}, dims="time")
        for day, length in gaps.items():
            start = array.indexes["time"].get_loc(f"{day}").start
            array[start : start + length] = np.nan
        array.attrs["units"] = "mm/d" if name == "precipitation" else "degC"
        series[name] = array
    series["temperature_2m"] = (series["temperature_2m_max"] + series["temperature_2m_min"]) / 2
    series["temperature_2m"].attrs["units"] = "degC"
    return series


def years(result, data, freq="YS"):
    """Years and values, null where xclim's missing rule says so."""
    missing = MissingPct(tolerance=0.01)(data, freq)
    values = [None if gone else round(float(value), 6) for value, gone in zip(result.values, missing.values)]
    return dict(zip((str(year) for year in result.time.dt.year.values), values, strict=True))


def of_day_of_year(data, per, window):
    return percentile_doy(data.sel(time=BASELINE), window=window, per=per).sel(percentiles=per, drop=True)


def waves(data, per):
    """Waves, their days and the longest of them by the year in which they start, on the unbroken series."""
    threshold = resample_doy(of_day_of_year(data, per, 31), data)
    beyond = data > threshold if per == 90 else data < threshold
    lengths = run_length.rle(beyond)
    lengths = lengths.where(lengths >= 3)
    by_year = lengths.resample(time="YS")
    return {
        "waves": years(by_year.count(), data),
        "days": years(by_year.sum(), data),
        "longest": years(by_year.max().fillna(0), data),
    }


def heat_wave_magnitude(data):
    """Russo et al. 2015 with xclim's percentiles and run lengths, and quartiles of type 7."""
    hot = data > resample_doy(of_day_of_year(data, 90, 31), data)
    maxima = data.sel(time=BASELINE).resample(time="YS").max()
    lower, upper = np.quantile(maxima, [0.25, 0.75])
    magnitude = ((data - lower) / (upper - lower)).clip(0).fillna(0)

    result = []
    for _, days in hot.groupby("time.year"):
        daily = magnitude.sel(time=days.time).values
        values, lengths, starts = run_length.rle_1d(days.values)
        sums = [daily[s : s + n].sum() for value, n, s in zip(values, lengths, starts) if value and n >= 3]
        result.append(max(sums, default=0.0))
    return xr.DataArray(result, coords={"time": data.resample(time="YS").max().time}, dims="time")


def excess_heat_factor(maximum, minimum):
    """Nairn & Fawcett 2015, with numpy's quantile of type 8."""
    mean = (maximum + minimum) / 2
    three_days = mean.rolling(time=3).mean().shift(time=-2)
    before = mean.rolling(time=30).mean().shift(time=1)
    days = mean.sel(time=BASELINE).values
    significance = three_days - np.quantile(days[~np.isnan(days)], 0.95, method="median_unbiased")
    factor = significance * (three_days - before).clip(min=1)
    return factor.where(factor > 0, 0).resample(time="YS").max()


def golden(calendar, seed):
    series = weather(calendar, seed)
    maximum, minimum, mean, precipitation = (
        series[name] for name in ("temperature_2m_max", "temperature_2m_min", "temperature_2m", "precipitation")
    )
    results = {
        "tx_days_above": years(indices.tx_days_above(maximum, "20 degC"), maximum),
        "tn_days_below": years(indices.tn_days_below(minimum, "0 degC"), minimum),
        "tropical_nights": years(indices.tn_days_above(minimum, "15 degC"), minimum),
        "hot_spell_frequency": years(indices.hot_spell_frequency(maximum, "20 degC", 3), maximum),
        "cold_spell_frequency": years(indices.cold_spell_frequency(mean, "0 degC", 3), mean, "YS-JUL"),
        "warm_spell_duration_index": years(
            indices.warm_spell_duration_index(maximum, of_day_of_year(maximum, 90, 5), 3), maximum
        ),
        "cold_spell_duration_index": years(
            indices.cold_spell_duration_index(minimum, of_day_of_year(minimum, 10, 5), 3), minimum
        ),
        "max_1day_precipitation_amount": years(
            indices.max_1day_precipitation_amount(precipitation), precipitation
        ),
        "max_n_day_precipitation_amount": years(
            indices.max_n_day_precipitation_amount(precipitation, 5), precipitation
        ),
        "wetdays": years(indices.wetdays(precipitation, "2.5 mm/d"), precipitation),
        "maximum_consecutive_dry_days": years(
            indices.maximum_consecutive_dry_days(precipitation, "2.5 mm/d"), precipitation
        ),
        "growing_degree_days": years(indices.growing_degree_days(mean), mean),
        "heating_degree_days": years(indices.heating_degree_days(mean), mean),
        "cooling_degree_days": years(indices.cooling_degree_days(mean), mean),
        "heat_wave_magnitude_index_daily": years(heat_wave_magnitude(maximum), maximum),
        "excess_heat_factor": years(excess_heat_factor(maximum, minimum), maximum),
    }
    tenths = {
        name: [None if np.isnan(value) else int(round(10 * value)) for value in array.values]
        for name, array in series.items()
        if name != "temperature_2m"
    }
    thresholds = np.round(of_day_of_year(mean, 90, 31).values, 6).tolist()
    write(
        calendar,
        source="xclim 0.62.0: percentile_doy, resample_doy, run_length, MissingPct(0.01) and the index of each name "
        "(tropical_nights is tn_days_above); heat_wave_magnitude_index_daily and excess_heat_factor are composed of "
        "these and of numpy 2.4.6",
        first_day=FIRST,
        tenths=tenths,
        indices=results,
        mean_temperature_q90_31_days=thresholds,
        heatwave=waves(mean, 90),
        coldwave=waves(mean, 10),
    )


def write(calendar, **parts):
    """One line a part, so that a change shows what it changed."""

    def text(value, depth=1):
        if isinstance(value, dict) and depth < 3:
            inner = ",\n".join(f"{'  ' * depth}{json.dumps(key)}: {text(one, depth + 1)}" for key, one in value.items())
            return f"{{\n{inner}\n{'  ' * (depth - 1)}}}"
        return json.dumps(value, separators=(",", ":"))

    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{calendar}.json").write_text(text(parts) + "\n")


for seed, name in enumerate(("standard", "noleap", "360_day"), start=1):
    golden(name, seed)
