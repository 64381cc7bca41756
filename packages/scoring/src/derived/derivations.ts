import type { VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { bureauTerms } from "./humidity/bureau-vapour-pressure.ts";
import { dewMarginTerms } from "./surface/dew-margin.ts";
import { dewPointTerms } from "./humidity/dew-point.ts";
import { evaporationTerms } from "./surface/concrete-evaporation.ts";
import { rotorIcingTerms } from "./precipitation/rotor-icing-proxy.ts";
import { knownShares } from "./precipitation/snow-fraction.ts";
import { humidexExcess } from "./comfort/heat-indices.ts";
import { deficitTerms, saturationVapourPressure } from "./humidity/saturation-vapour-pressure.ts";
import { windChillTerm } from "./comfort/wind-chill.ts";
import { gustAtHeight, gustFactor, gustProfile, gustProfileAt, meanOfGust } from "./wind/gust-at-height.ts";
import { gustHandOver, windProfileHandOver } from "./wind/wind-hand-overs.ts";
import type { Derivation, DerivationPoint, InputTerm, Picked, Term } from "./derivation.ts";
import { isDay, solarElevation } from "./radiation/solar-position.ts";
import { precipitationType } from "./precipitation/precipitation-type.ts";
import { seaLevelPressureHpa, standardPressure } from "./air/pressure-at-height.ts";
import { surfaceTemperature } from "./surface/surface-temperature.ts";
import { thunderstormProxy, thunderstormTerms } from "./precipitation/thunderstorm-proxy.ts";
import { wbgtOfHours } from "./wbgt/wbgt-of-hours.ts";
import { windAtHeight, windExponent } from "./wind/wind-at-height.ts";
import {
  apparentTemperatures,
  concreteEvaporations,
  deltaTs,
  dewMargins,
  dewPointDepressions,
  dewPoints,
  heatIndexes,
  humidexes,
  inversions100m,
  longwavesDown,
  rains,
  relativeHumidities,
  snowfalls,
  cattleIndexes,
  utcis,
  vapourPressureDeficits,
  wbgtsAt,
  wbgtsSimple,
  wetBulbs,
  windChills,
  windsBetween,
} from "./formulas.ts";

/** Returns a text if the height of a place on land is unknown: it says that a formula assumes the pressure at sea level. Otherwise returns undefined. */
const seaLevelEstimate = (point: DerivationPoint): string | undefined =>
  heightOf(point) === undefined && !point.sea
    ? `taking surface_pressure as ${seaLevelPressureHpa} hPa`
    : undefined;

/** Returns the height of the ground [m]. It is the height of the site if the weather is converted to it, otherwise the height of the cell. */
const heightOf = ({ elevationM, site }: DerivationPoint): number | undefined =>
  site === undefined || site.isUnlike ? elevationM : site.elevationM;

/**
 * Returns the mean air pressure at an elevation [hPa]. Weather changes the pressure by 30 hPa, which changes a wet-bulb temperature by only 0.05 to 0.16 K.
 * Therefore, the actual pressure is not read from the source.
 */
const pressureAt = (point: DerivationPoint): number => standardPressure(heightOf(point) ?? 0);

const times = (factor: number) => (value: number) => factor * value;

const term = (input: number, of?: InputTerm["of"]): InputTerm => ({ input, of });

/** Returns a term for each input: the function at the same position in the list. */
const eachOf = (...terms: InputTerm["of"][]): InputTerm[] => terms.map((of, input) => term(input, of));

const temperatureAndHumidity = ["temperature_2m", "relative_humidity_2m"] as const;

const rotorInputs = ["precipitation_type", ...temperatureAndHumidity, "precipitation"] as const;

const picked = (input: number, of: Term, by: Picked["by"]): Picked => ({ input, of, by });

/** Returns the terms of rotor icing in the order in which they are combined: dampness, cold, and freezing rain. */
const rotorPicks = (...foggy: readonly Picked[]): readonly Picked[] => [
  picked(2, rotorIcingTerms.humid, "greatest"),
  picked(3, rotorIcingTerms.wet, "greatest"),
  ...foggy,
  picked(1, rotorIcingTerms.cold, "least"),
  picked(0, rotorIcingTerms.freezing, "greatest"),
];

/** Returns the terms of thunderstorms for consecutive inputs, of which the first has the index `first`. */
const stormPicks = (first: number, count: number): readonly Picked[] =>
  [thunderstormTerms.unstable, thunderstormTerms.showery, thunderstormTerms.open]
    .slice(0, count)
    .map((of, index) => picked(first + index, of, "least"));

/**
 * Alternative sets of inputs for thunderstorms, in addition to the weather code, best first. A set contains CAPE of one kind, and showers or all
 * precipitation. It also contains inhibition, if a source provides this.
 */
const stormInputs = (["cape", "cape_most_unstable"] as const).flatMap((cape): VariableName[][] =>
  (["convective_precipitation", "precipitation"] as const).flatMap((water) => [
    [cape, water, "convective_inhibition"],
    [cape, water],
  ]),
);

/** Derivations of each variable, in order of preference. A variable is derived only in hours for which the source does not provide it. */
export const derivations: Readonly<Partial<Record<VariableName, readonly Derivation[]>>> = {
  wet_bulb_temperature_2m: [
    {
      inputs: temperatureAndHumidity,
      estimate: seaLevelEstimate,
      at: (point) => wetBulbs(pressureAt(point)),
    },
  ],
  delta_t_2m: [
    {
      inputs: temperatureAndHumidity,
      estimate: seaLevelEstimate,
      at: (point) => deltaTs(pressureAt(point)),
    },
  ],
  dew_point_depression_2m: [
    {
      inputs: temperatureAndHumidity,
      terms: [term(0), term(0, dewPointTerms.ofTemperature), term(1, dewPointTerms.ofHumidity)],
      at: () => dewPointDepressions,
    },
  ],
  vapour_pressure_deficit: [
    {
      inputs: temperatureAndHumidity,
      terms: eachOf(deficitTerms.saturationKpa, deficitTerms.dryness),
      at: () => vapourPressureDeficits,
    },
  ],
  dew_point_2m: [
    {
      inputs: temperatureAndHumidity,
      terms: eachOf(dewPointTerms.ofTemperature, dewPointTerms.ofHumidity),
      at: () => dewPoints,
    },
  ],
  relative_humidity_2m: [
    {
      inputs: ["temperature_2m", "dew_point_2m"],
      terms: eachOf(saturationVapourPressure, saturationVapourPressure),
      at: () => relativeHumidities,
    },
  ],
  apparent_temperature: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m"],
      terms: [term(0), term(0, bureauTerms.ofTemperature), term(1, bureauTerms.ofHumidity), term(2)],
      at: () => apparentTemperatures,
    },
  ],
  heat_index: [
    {
      inputs: temperatureAndHumidity,
      at: () => heatIndexes,
    },
  ],
  humidex: [
    {
      inputs: ["temperature_2m", "dew_point_2m"],
      terms: [term(0), term(1, humidexExcess)],
      at: () => humidexes,
    },
  ],
  wind_chill: [
    {
      inputs: ["temperature_2m", "wind_speed_10m"],
      terms: [term(0), term(1, windChillTerm)],
      at: () => windChills,
    },
  ],
  thi_cattle: [
    {
      inputs: temperatureAndHumidity,
      at: () => cattleIndexes,
    },
  ],
  solar_elevation: [
    {
      inputs: [],
      of: (hour, { latitude, longitude }) => solarElevation(hour * millisecondsPerHour, latitude, longitude),
    },
  ],
  is_day: [{ inputs: ["solar_elevation"], each: () => isDay }],
  precipitation_type: [{ inputs: ["weather_code"], each: () => precipitationType }],
  wbgt_outdoor: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation", "surface_pressure"],
      under: wbgtOfHours,
    },
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation"],
      estimate: seaLevelEstimate,
      under: (point) => wbgtsAt(pressureAt(point)),
    },
    {
      inputs: temperatureAndHumidity,
      estimate: () => "temperature_2m and relative_humidity_2m alone, for moderate sun and light wind",
      at: () => wbgtsSimple,
    },
  ],
  utci: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation", "cloud_cover"],
      under: () => utcis,
    },
  ],
  wind_speed_100m: [
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ sea }) => `(100 / 10)^${windExponent(sea).toFixed(3)} x wind_speed_10m`,
      handOver: windProfileHandOver,
      each: ({ sea }) => times(windAtHeight(1, 100, sea)),
    },
  ],
  surface_temperature: [
    { inputs: ["temperature_2m"], estimate: () => "temperature_2m", each: () => surfaceTemperature },
  ],
  concrete_evaporation_rate: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m"],
      terms: [term(0, evaporationTerms.ofConcrete), term(0, evaporationTerms.ofAir), term(1), term(2)],
      at: () => concreteEvaporations,
    },
  ],
  longwave_down: [
    {
      inputs: [...temperatureAndHumidity, "cloud_cover"],
      estimate: () => "sky of temperature_2m, relative_humidity_2m and cloud_cover",
      at: () => longwavesDown,
    },
  ],
  dew_margin: [
    {
      inputs: [...temperatureAndHumidity, "wind_speed_10m", "shortwave_radiation", "longwave_down"],
      terms: [
        term(0),
        term(0, dewMarginTerms.blackBodyWm2),
        term(0, dewMarginTerms.radiatedPerKelvin),
        term(2),
        term(3),
        term(4),
        term(0, dewPointTerms.ofTemperature),
        term(1, dewPointTerms.ofHumidity),
      ],
      at: () => dewMargins,
    },
    {
      inputs: ["dew_point_depression_2m"],
      estimate: () => "dew_point_depression_2m - 3",
      each: () => (depressionC) => depressionC - 3,
    },
  ],
  inversion_100m: [
    {
      inputs: ["temperature_100m", "temperature_2m"],
      at: () => inversions100m,
    },
  ],
  rotor_icing_proxy: [
    {
      inputs: [...rotorInputs, "visibility"],
      picks: () => rotorPicks(picked(4, rotorIcingTerms.foggy, "greatest")),
    },
    {
      inputs: rotorInputs,
      estimate: () => "without visibility",
      picks: () => rotorPicks(),
    },
  ],
  thunderstorm_proxy: [
    ...stormInputs.map((inputs): Derivation => ({
      inputs: ["weather_code", ...inputs],
      picks: () => [...stormPicks(1, inputs.length), picked(0, thunderstormTerms.named, "greatest")],
    })),
    {
      inputs: ["weather_code"],
      each: () => (code) => thunderstormProxy(code, Number.NaN, Number.NaN, Number.NaN),
    },
    ...stormInputs.map((inputs): Derivation => ({
      inputs,
      picks: () => stormPicks(0, inputs.length),
    })),
  ],
  wind_speed_at_height: [
    {
      inputs: ["wind_speed_10m", "wind_speed_100m"],
      at: ({ heightM, sea }) => windsBetween(heightM, sea),
    },
  ],
  wind_gust_3s_at_height: [
    {
      inputs: ["wind_speed_10m", "wind_gusts_10m"],
      carried: "wind_gusts_10m",
      picks: ({ heightM }) => {
        const ofMean = times(gustProfileAt(heightM));
        return [
          picked(0, ofMean, "greatest"),
          picked(1, (gustMps) => ofMean(meanOfGust(-Infinity, gustMps)), "greatest"),
        ];
      },
    },
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ heightM }) =>
        `((${heightM} / 10)^${gustProfile.exponent} + ${gustProfile.gustiness}) x wind_speed_10m`,
      each: ({ heightM }) => times(gustAtHeight(1, 0, heightM)),
    },
  ],
  wind_gusts_10m: [
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ sea }) => `${gustFactor(sea)} x wind_speed_10m`,
      handOver: gustHandOver,
      each: ({ sea }) => times(gustFactor(sea)),
    },
  ],
  rain: [
    {
      inputs: ["precipitation", ...temperatureAndHumidity, "precipitation_type"],
      terms: [term(0), term(1), term(2), term(3, knownShares.liquid)],
      at: (point) => rains(pressureAt(point)),
    },
    {
      inputs: ["precipitation", ...temperatureAndHumidity],
      estimate: () => "wet-bulb phase of precipitation",
      at: (point) => rains(pressureAt(point)),
    },
  ],
  snowfall: [
    {
      inputs: ["precipitation", ...temperatureAndHumidity, "precipitation_type"],
      terms: [term(0), term(1), term(2), term(3, knownShares.snow)],
      estimate: () => "1 cm of snow per 1 mm of water",
      at: (point) => snowfalls(pressureAt(point)),
    },
    {
      inputs: ["precipitation", ...temperatureAndHumidity],
      estimate: () => "wet-bulb phase of precipitation, 1 cm of snow per 1 mm of water",
      at: (point) => snowfalls(pressureAt(point)),
    },
  ],
};
