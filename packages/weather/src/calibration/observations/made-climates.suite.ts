import type { EpochHour } from "@halcyon/schema/time";
import type { CalibratedName } from "../calibrated-variables.ts";
import { normalOf } from "../fitting/made-pairs.suite.ts";
import type { ComparedVariable } from "./clock-lag.ts";

/** Weather of a place, and the errors of a model there. */
export interface Climate {
  readonly name: string;
  /** Mean temperature, amplitude of its daily course and standard deviation of its changes over several days [degC]. */
  readonly temperatureC: readonly [mean: number, daily: number, passing: number];
  /** Mean wind of the model [m/s]. */
  readonly windMps: number;
  /** Error of a one-day forecast, as a share of the standard deviation of changes over several days. */
  readonly missed: number;
  /** Errors of the model: an offset of temperature, and factors of wind and precipitation. */
  readonly model: { readonly warmer: number; readonly windier: number; readonly wetter: number };
  /** Effects of the site: a factor of wind, its variation with the wind direction, and an offset of temperature [degC]; no effects by default. */
  readonly site?: { readonly wind: number; readonly uneven: number; readonly warmer: number };
}

export const climates: readonly Climate[] = [
  {
    name: "maritime",
    temperatureC: [11, 2, 3],
    windMps: 7,
    missed: 0.45,
    model: { warmer: 0.5, windier: 1.1, wetter: 1.2 },
  },
  {
    name: "continental",
    temperatureC: [8, 6, 5],
    windMps: 4,
    missed: 0.5,
    model: { warmer: -1.5, windier: 0.95, wetter: 1.4 },
  },
  {
    name: "tropical",
    temperatureC: [27, 5, 1],
    windMps: 3.5,
    missed: 0.6,
    model: { warmer: 1, windier: 1.1, wetter: 0.8 },
  },
  {
    name: "polar night",
    temperatureC: [-22, 0.3, 7],
    windMps: 6,
    missed: 0.5,
    model: { warmer: 3, windier: 1, wetter: 1 },
  },
];

/** Returns a series with mean 0 and standard deviation 1 that persists for a number of hours. */
function passing(hours: number, lastsHours: number, ...key: readonly number[]): Float64Array {
  const keep = Math.exp(-1 / lastsHours);
  const series = new Float64Array(hours);
  let value = normalOf(...key, -1);
  let smooth = value;
  for (let hour = 0; hour < hours; hour += 1) {
    value = keep * value + Math.sqrt(1 - keep ** 2) * normalOf(...key, hour);
    smooth += (value - smooth) / 2;
    series[hour] = smooth;
  }
  return series;
}

/** Weather observed at a site, and the forecast of a model from the day before. */
export interface MadeWeather {
  readonly first: EpochHour;
  readonly was: ReadonlyMap<CalibratedName, Float64Array>;
  readonly said: ReadonlyMap<CalibratedName, Float64Array>;
}

const first = 480_000;

export function madeWeather(climate: Climate, days: number, seed: number): MadeWeather {
  const hours = days * 24;
  const { missed, model } = climate;
  const site = climate.site ?? { wind: 1, uneven: 0, warmer: 0 };
  const [mean, daily, spread] = climate.temperatureC;
  const part = (index: number) => {
    const [slow, quick] = [passing(hours, 48, seed, index, 1), passing(hours, 8, seed, index, 2)];
    const error = passing(hours, 10, seed, index, 3);
    const own = (hour: number): number => 0.85 * slow[hour]! + 0.5 * quick[hour]!;
    return {
      own,
      said: (hour: number): number => own(hour) * Math.sqrt(1 - missed ** 2) + missed * error[hour]!,
    };
  };
  const [air, east, north, wet] = [part(1), part(2), part(3), part(4)];
  const sectors = Array.from({ length: 8 }, (_, sector) => Math.exp(site.uneven * normalOf(seed, 5, sector)));
  const scale = climate.windMps / 1.25;
  const windOf = (u: number, v: number): number => scale * Math.hypot(u, v);
  const sun = (hour: number): number => Math.cos(((hour - 14) / 24) * 2 * Math.PI);
  const seriesOf = (at: (hour: number) => number): Float64Array =>
    Float64Array.from({ length: hours }, (_, hour) => at(hour));
  const rainOf = (value: number): number => Math.max(0, value - 0.8) ** 1.4;
  return {
    first,
    was: new Map([
      ["temperature_2m", seriesOf((hour) => mean + site.warmer + daily * sun(hour) + spread * air.own(hour))],
      [
        "wind_speed_10m",
        seriesOf((hour) => {
          const [u, v] = [east.own(hour), north.own(hour)];
          const sector = Math.floor(((Math.atan2(v, u) / Math.PI + 1) / 2) * 8) % 8;
          const turbulence = Math.exp(0.12 * normalOf(seed, 6, hour));
          return Math.max(0, site.wind * sectors[sector]! * turbulence * windOf(u, v));
        }),
      ],
      ["precipitation", seriesOf((hour) => rainOf(wet.own(hour)))],
    ]),
    said: new Map([
      [
        "temperature_2m",
        seriesOf((hour) => mean + model.warmer + 0.85 * daily * sun(hour + 1) + spread * air.said(hour)),
      ],
      ["wind_speed_10m", seriesOf((hour) => model.windier * windOf(east.said(hour), north.said(hour)))],
      ["precipitation", seriesOf((hour) => model.wetter * rainOf(wet.said(hour)))],
    ]),
  };
}

/**
 * Returns forecasts, and the observations of an instrument whose clock is `aheadHours` ahead.
 *
 * @param write - Converts a true value to the value that the instrument reports.
 */
export function comparedWeather(
  { first: from, was, said }: MadeWeather,
  { stepHours = 3, aheadHours = 0, write = (_: CalibratedName, value: number): number => value } = {},
): readonly ComparedVariable[] {
  return [...said].map(([name, forecast]): ComparedVariable => {
    const steps = Array.from(
      { length: Math.floor(forecast.length / stepHours) },
      (_, step) => step * stepHours,
    );
    const observed = was.get(name)!;
    return {
      name,
      stamps: steps.map((step) => from + step),
      forecast: steps.map((step) => forecast[step]!),
      observedAfter: (stamp, lagHours) =>
        write(name, observed[stamp - from + lagHours - aheadHours] ?? Number.NaN),
    };
  });
}
