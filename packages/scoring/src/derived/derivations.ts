import { type EpochHour, type Location, millisecondsPerHour, type VariableName } from "@halcyon/schema";
import { apparentTemperature } from "./apparent-temperature.ts";
import { concreteEvaporation } from "./concrete-evaporation.ts";
import { deltaT } from "./delta-t.ts";
import { dewPointDepression } from "./dew-point-depression.ts";
import { dewMargin } from "./dew-margin.ts";
import { dewPoint } from "./dew-point.ts";
import { gustAtHeight, gustProfile } from "./gust-at-height.ts";
import { gustFactor } from "./gust-factor.ts";
import { gustHandOver } from "./gust-hand-over.ts";
import { heatIndex } from "./heat-index.ts";
import { humidex } from "./humidex.ts";
import { inversion100m } from "./inversion-100m.ts";
import { isDay } from "./is-day.ts";
import type { HandOver } from "./last-day.ts";
import { longwaveDown } from "./longwave-down.ts";
import { precipitationType } from "./precipitation-type.ts";
import { relativeHumidity } from "./relative-humidity.ts";
import { rotorIcingProxy } from "./rotor-icing-proxy.ts";
import { rain, snowfall } from "./snow-fraction.ts";
import { solarElevation } from "./solar-position.ts";
import { seaLevelPressureHpa, standardPressure } from "./standard-pressure.ts";
import type { SunOfHour } from "./sun-of-hour.ts";
import { surfaceTemperature } from "./surface-temperature.ts";
import { thiCattle } from "./thi-cattle.ts";
import { thunderstormProxy } from "./thunderstorm-proxy.ts";
import { utciOutdoor } from "./utci-outdoor.ts";
import { vapourPressureDeficit } from "./vapour-pressure-deficit.ts";
import { wbgtSimple } from "./wbgt-simple.ts";
import { wbgtOutdoor } from "./wbgt/wbgt-outdoor.ts";
import { wetBulb } from "./wet-bulb.ts";
import { windChill } from "./wind-chill.ts";
import { windAtHeight, windBetween, windExponent } from "./wind-at-height.ts";
import { windProfileHandOver } from "./wind-profile-hand-over.ts";

/** What lies under the weather of a cell. */
export interface Ground {
  readonly sea: boolean;
  /** Height above sea level [m]; where it is not known, sea level is taken. */
  readonly elevationM?: number | undefined;
  /** The site in the cell, where its height is known. */
  readonly site?: GroundSite | undefined;
}

/** A site whose height may be another than that of its cell. */
export interface GroundSite {
  /** Height above sea level [m]. */
  readonly elevationM: number;
  /** Whether it lies too far above or below the cell for the weather to be moved to it: it stays that of the cell. */
  readonly isUnlike: boolean;
  /** Whether what falls was found anew, because the temperature is another there. */
  readonly movesPhase: boolean;
}

/** Where a variable is derived. */
export interface DerivationPoint extends Ground {
  /** Height of the constraint above ground [m]; variables that have a height of their own ignore it. */
  readonly heightM: number;
}

/** Makes a value of the values of the inputs, in their order. Parameters beyond the inputs are NaN. */
export type Formula = (a: number, b: number, c: number, d: number, e: number) => number;

export type Derivation = {
  /** Up to five variables; empty where place and time alone decide. */
  readonly inputs: readonly VariableName[];
  /** One of the inputs. This derivation counts only where the source itself carries it, if only for its first hours. */
  readonly carried?: VariableName;
  /**
   * The text of `metadata.estimated[].method`. Set where this is a rough rule for a variable that sources usually carry; it gives undefined
   * where the rule is not rough at this point.
   */
  readonly estimate?: (point: DerivationPoint) => string | undefined;
  /** Set where the rule multiplies its one input. Where values of a source end, a member's own ratio fades into the rule. */
  readonly handOver?: HandOver;
  /** Processor time of one value [ns], where it is far more than {@link formulaNanoseconds}: roughly what `npm run bench -- kernel` shows. */
  readonly nanoseconds?: number;
} & (
  | { readonly at: (point: DerivationPoint) => Formula }
  /** The formula depends on the sun of the hour. */
  | { readonly under: (sun: SunOfHour, point: DerivationPoint) => Formula }
  /** The value at the place asked for, the same for all members. Only variables of the step type `solar` have it. */
  | { readonly of: (hour: EpochHour, place: Location) => number }
);

/** Processor time of one value of most formulas [ns]. */
export const formulaNanoseconds = 30;

/** WBGT iterates the energy balances of two thermometers [ns]. */
const balancesNanoseconds = 200;

/** The estimate of a formula that takes the pressure from the elevation: set where the elevation is not known. */
const seaLevelEstimate = (point: DerivationPoint): string | undefined =>
  heightOf(point) === undefined && !point.sea
    ? `taking surface_pressure as ${seaLevelPressureHpa} hPa`
    : undefined;

/** The height whose air is meant [m]: that of the site, where the weather is. */
const heightOf = ({ elevationM, site }: DerivationPoint): number | undefined =>
  site === undefined || site.isUnlike ? elevationM : site.elevationM;

/** Mean air pressure at an elevation [hPa]. The weather moves it by 30 hPa, and a wet bulb by 0.05 to 0.16 K, so no variable is read for it. */
const pressureAt = (point: DerivationPoint): number => standardPressure(heightOf(point) ?? 0);

const times =
  (factor: number): Formula =>
  (value) =>
    factor * value;

/** A formula of temperature, humidity and air pressure. */
const ofAirAt =
  (formula: (temperatureC: number, humidityPercent: number, pressureHpa: number) => number) =>
  (point: DerivationPoint): Formula => {
    const pressureHpa = pressureAt(point);
    return (temperatureC, humidityPercent) => formula(temperatureC, humidityPercent, pressureHpa);
  };

/** A formula of precipitation, temperature, humidity, type of precipitation and air pressure. */
const ofPhaseAt =
  (formula: Formula) =>
  (point: DerivationPoint): Formula => {
    const pressureHpa = pressureAt(point);
    return (mm, temperatureC, humidityPercent, type) =>
      formula(mm, temperatureC, humidityPercent, type, pressureHpa);
  };

const temperatureAndHumidity = ["temperature_2m", "relative_humidity_2m"] as const;

const rotorInputs = ["precipitation_type", ...temperatureAndHumidity, "precipitation"] as const;

/** Inputs that tell of thunderstorms beside the weather code, best first: CAPE of either kind, showers or all precipitation, and inhibition where a source carries it. */
const stormInputs = (["cape", "cape_most_unstable"] as const).flatMap((cape): VariableName[][] =>
  (["convective_precipitation", "precipitation"] as const).flatMap((water) => [
    [cape, water, "convective_inhibition"],
    [cape, water],
  ]),
);

/** The derivations of each variable, in order of preference. Hours for which the source carries the variable are never derived. */
export const derivations: Readonly<Partial<Record<VariableName, readonly Derivation[]>>> = {
  wet_bulb_temperature_2m: [
    { inputs: temperatureAndHumidity, estimate: seaLevelEstimate, nanoseconds: 80, at: ofAirAt(wetBulb) },
  ],
  delta_t_2m: [
    { inputs: temperatureAndHumidity, estimate: seaLevelEstimate, nanoseconds: 80, at: ofAirAt(deltaT) },
  ],
  dew_point_depression_2m: [{ inputs: temperatureAndHumidity, at: () => dewPointDepression }],
  vapour_pressure_deficit: [{ inputs: temperatureAndHumidity, at: () => vapourPressureDeficit }],
  dew_point_2m: [{ inputs: temperatureAndHumidity, at: () => dewPoint }],
  relative_humidity_2m: [{ inputs: ["temperature_2m", "dew_point_2m"], at: () => relativeHumidity }],
  apparent_temperature: [
    { inputs: [...temperatureAndHumidity, "wind_speed_10m"], at: () => apparentTemperature },
  ],
  heat_index: [{ inputs: temperatureAndHumidity, at: () => heatIndex }],
  humidex: [{ inputs: ["temperature_2m", "dew_point_2m"], at: () => humidex }],
  wind_chill: [{ inputs: ["temperature_2m", "wind_speed_10m"], at: () => windChill }],
  thi_cattle: [{ inputs: temperatureAndHumidity, at: () => thiCattle }],
  solar_elevation: [
    {
      inputs: [],
      of: (hour, { latitude, longitude }) => solarElevation(hour * millisecondsPerHour, latitude, longitude),
    },
  ],
  is_day: [{ inputs: ["solar_elevation"], at: () => isDay }],
  precipitation_type: [{ inputs: ["weather_code"], at: () => precipitationType }],
  wbgt_outdoor: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation", "surface_pressure"],
      nanoseconds: balancesNanoseconds,
      under: (sun) => (temperatureC, humidityPercent, windSpeedMps, shortwaveWm2, pressureHpa) =>
        wbgtOutdoor(temperatureC, humidityPercent, windSpeedMps, shortwaveWm2, pressureHpa, sun),
    },
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation"],
      estimate: seaLevelEstimate,
      nanoseconds: balancesNanoseconds,
      under: (sun, point) => {
        const pressureHpa = pressureAt(point);
        return (temperatureC, humidityPercent, windSpeedMps, shortwaveWm2) =>
          wbgtOutdoor(temperatureC, humidityPercent, windSpeedMps, shortwaveWm2, pressureHpa, sun);
      },
    },
    {
      inputs: temperatureAndHumidity,
      estimate: () => "temperature_2m and relative_humidity_2m alone, for moderate sun and light wind",
      at: () => wbgtSimple,
    },
  ],
  utci: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation", "cloud_cover"],
      nanoseconds: 150,
      under: (sun) => (temperatureC, humidityPercent, windSpeedMps, shortwaveWm2, cloudPercent) =>
        utciOutdoor(temperatureC, humidityPercent, windSpeedMps, shortwaveWm2, cloudPercent, sun),
    },
  ],
  wind_speed_100m: [
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ sea }) => `(100 / 10)^${windExponent(sea).toFixed(3)} x wind_speed_10m`,
      handOver: windProfileHandOver,
      at: ({ sea }) => times(windAtHeight(1, 100, sea)),
    },
  ],
  surface_temperature: [
    { inputs: ["temperature_2m"], estimate: () => "temperature_2m", at: () => surfaceTemperature },
  ],
  concrete_evaporation_rate: [
    { inputs: [...temperatureAndHumidity, "wind_speed_10m"], at: () => concreteEvaporation },
  ],
  longwave_down: [
    {
      inputs: [...temperatureAndHumidity, "cloud_cover"],
      estimate: () => "sky of temperature_2m, relative_humidity_2m and cloud_cover",
      at: () => longwaveDown,
    },
  ],
  dew_margin: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation", "longwave_down"],
      nanoseconds: 60,
      at: () => dewMargin,
    },
    {
      inputs: ["dew_point_depression_2m"],
      estimate: () => "dew_point_depression_2m - 3",
      at: () => (depressionC) => depressionC - 3,
    },
  ],
  inversion_100m: [{ inputs: ["temperature_100m", "temperature_2m"], at: () => inversion100m }],
  rotor_icing_proxy: [
    { inputs: [...rotorInputs, "visibility"], at: () => rotorIcingProxy },
    { inputs: rotorInputs, estimate: () => "without visibility", at: () => rotorIcingProxy },
  ],
  thunderstorm_proxy: [
    ...stormInputs.map((inputs): Derivation => ({
      inputs: ["weather_code", ...inputs],
      at: () => thunderstormProxy,
    })),
    { inputs: ["weather_code"], at: () => thunderstormProxy },
    ...stormInputs.map((inputs): Derivation => ({
      inputs,
      at: () => (capeJPerKg, precipitationMm, inhibitionJPerKg) =>
        thunderstormProxy(Number.NaN, capeJPerKg, precipitationMm, inhibitionJPerKg),
    })),
  ],
  wind_speed_at_height: [
    {
      inputs: ["wind_speed_10m", "wind_speed_100m"],
      nanoseconds: 60,
      at:
        ({ heightM, sea }) =>
        (at10mMps, at100mMps) =>
          windBetween(at10mMps, at100mMps, heightM, sea),
    },
  ],
  wind_gust_3s_at_height: [
    {
      inputs: ["wind_speed_10m", "wind_gusts_10m"],
      carried: "wind_gusts_10m",
      at:
        ({ heightM }) =>
        (windSpeedMps, gustMps) =>
          gustAtHeight(windSpeedMps, gustMps, heightM),
    },
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ heightM }) =>
        `((${heightM} / 10)^${gustProfile.exponent} + ${gustProfile.gustiness}) x wind_speed_10m`,
      at: ({ heightM }) => times(gustAtHeight(1, 0, heightM)),
    },
  ],
  wind_gusts_10m: [
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ sea }) => `${gustFactor(sea)} x wind_speed_10m`,
      handOver: gustHandOver,
      at: ({ sea }) => times(gustFactor(sea)),
    },
  ],
  rain: [
    { inputs: ["precipitation", ...temperatureAndHumidity, "precipitation_type"], at: ofPhaseAt(rain) },
    {
      inputs: ["precipitation", ...temperatureAndHumidity],
      estimate: () => "wet-bulb phase of precipitation",
      at: ofPhaseAt(rain),
    },
  ],
  snowfall: [
    {
      inputs: ["precipitation", ...temperatureAndHumidity, "precipitation_type"],
      estimate: () => "1 cm of snow per 1 mm of water",
      at: ofPhaseAt(snowfall),
    },
    {
      inputs: ["precipitation", ...temperatureAndHumidity],
      estimate: () => "wet-bulb phase of precipitation, 1 cm of snow per 1 mm of water",
      at: ofPhaseAt(snowfall),
    },
  ],
};
