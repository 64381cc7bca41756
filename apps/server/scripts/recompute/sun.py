"""The sun, by NOAA's solar calculator (Meeus 1998, Astronomical Algorithms, chapters 22, 25 and 28). Times in ms since 1970."""

import numpy as np

HALF_HOUR = np.pi / 24
SOLAR_CONSTANT_W_M2 = 1361


def position(epoch_ms):
    """Declination [rad], equation of time [min] and distance [au]."""
    t = (epoch_ms / 86_400_000 - 10_957.5) / 36_525
    longitude = np.radians(280.46646 + t * (36_000.76983 + t * 0.0003032))
    anomaly = np.radians(357.52911 + t * (35_999.05029 - t * 0.0001537))
    eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267)
    centre = (
        (1.914602 - t * (0.004817 + t * 0.000014)) * np.sin(anomaly)
        + (0.019993 - t * 0.000101) * np.sin(2 * anomaly)
        + 0.000289 * np.sin(3 * anomaly)
    )
    node = np.radians(125.04 - t * 1934.136)
    apparent = longitude + np.radians(centre - 0.00569 - 0.00478 * np.sin(node))
    mean_obliquity = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60
    obliquity = np.radians(mean_obliquity + 0.00256 * np.cos(node))
    y = np.tan(obliquity / 2) ** 2
    equation = (
        y * np.sin(2 * longitude)
        - 2 * eccentricity * np.sin(anomaly)
        + 4 * eccentricity * y * np.sin(anomaly) * np.cos(2 * longitude)
        - 0.5 * y**2 * np.sin(4 * longitude)
        - 1.25 * eccentricity**2 * np.sin(2 * anomaly)
    )
    true_anomaly = anomaly + np.radians(centre)
    distance = 1.000001018 * (1 - eccentricity**2) / (1 + eccentricity * np.cos(true_anomaly))
    return np.arcsin(np.sin(obliquity) * np.sin(apparent)), 4 * np.degrees(equation), distance


def hour_angle(epoch_ms, longitude_deg, equation_min):
    days = epoch_ms / 86_400_000 + equation_min / 1440 + longitude_deg / 360
    return (days % 1 - 0.5) * 2 * np.pi


def elevation_deg(epoch_ms, latitude_deg, longitude_deg):
    """Height of the sun's centre, without refraction."""
    declination, equation_min, _ = position(epoch_ms)
    latitude = np.radians(latitude_deg)
    sine = np.sin(latitude) * np.sin(declination) + np.cos(latitude) * np.cos(declination) * np.cos(
        hour_angle(epoch_ms, longitude_deg, equation_min)
    )
    return np.degrees(np.arcsin(np.clip(sine, -1, 1)))


def over_hour(start_ms, latitude_deg, longitude_deg):
    """Over the hour that begins: mean sine of the elevation while the sun is up, and mean radiation above the air [W/m2]."""
    middle_ms = start_ms + 1_800_000
    declination, equation_min, distance = position(middle_ms)
    latitude = np.radians(latitude_deg)
    constant = np.sin(latitude) * np.sin(declination)
    swing = np.cos(latitude) * np.cos(declination)
    middle = hour_angle(middle_ms, longitude_deg, equation_min)
    sunset = np.arccos(np.clip(-constant / swing, -1, 1))
    up = np.zeros_like(middle)
    total = np.zeros_like(middle)
    for noon in (0, np.where(middle > 0, 2 * np.pi, -2 * np.pi)):
        start = np.maximum(middle - HALF_HOUR, noon - sunset)
        end = np.maximum(np.minimum(middle + HALF_HOUR, noon + sunset), start)
        up += end - start
        total += constant * (end - start) + swing * (np.sin(end) - np.sin(start))
    sine = np.where(up > 0, np.maximum(total, 0) / np.where(up > 0, up, 1), 0)
    return sine, SOLAR_CONSTANT_W_M2 * np.maximum(total, 0) / (2 * HALF_HOUR) / distance**2
