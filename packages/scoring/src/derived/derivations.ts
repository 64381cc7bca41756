import type { VariableName } from "@halcyon/schema";
import { apparentTemperature } from "./apparent-temperature.ts";
import { concreteEvaporation } from "./concrete-evaporation.ts";
import { deltaT } from "./delta-t.ts";
import { dewPoint } from "./dew-point.ts";
import { gustAtHeight, gustProfile } from "./gust-at-height.ts";
import { gustEstimate, gustFactor } from "./gust-estimate.ts";
import { heatIndex } from "./heat-index.ts";
import { relativeHumidity } from "./relative-humidity.ts";
import { rain, snowfall } from "./snow-fraction.ts";
import { thunderstormProxy } from "./thunderstorm-proxy.ts";
import { wetBulb } from "./wet-bulb.ts";
import { windAtHeight } from "./wind-at-height.ts";

/** Where a variable is derived. */
export interface DerivationContext {
  /** Height above ground of the constraint [m]; of no meaning to variables that have a height of their own. */
  readonly heightM: number;
  readonly sea: boolean;
}

export interface Derivation {
  /** At most three variables; `compute` gets their values in this order (NaN for those that are not used). */
  readonly inputs: readonly VariableName[];
  /** Set where this is a rough rule in place of a variable that sources usually carry: the text of `metadata.estimated[].method`. */
  readonly estimate?: (context: DerivationContext) => string;
  readonly compute: (a: number, b: number, c: number, context: DerivationContext) => number;
}

const temperatureAndHumidity = ["temperature_2m", "relative_humidity_2m"] as const;

/** How a variable follows from others, in order of preference; a variable that the source carries is never derived. */
export const derivations: Readonly<Partial<Record<VariableName, readonly Derivation[]>>> = {
  wet_bulb_temperature_2m: [{ inputs: temperatureAndHumidity, compute: wetBulb }],
  delta_t_2m: [{ inputs: temperatureAndHumidity, compute: deltaT }],
  dew_point_2m: [{ inputs: temperatureAndHumidity, compute: dewPoint }],
  relative_humidity_2m: [{ inputs: ["temperature_2m", "dew_point_2m"], compute: relativeHumidity }],
  apparent_temperature: [
    { inputs: [...temperatureAndHumidity, "wind_speed_10m"], compute: apparentTemperature },
  ],
  heat_index: [{ inputs: temperatureAndHumidity, compute: heatIndex }],
  concrete_evaporation_rate: [
    { inputs: [...temperatureAndHumidity, "wind_speed_10m"], compute: concreteEvaporation },
  ],
  thunderstorm_proxy: [
    { inputs: ["weather_code", "cape", "precipitation"], compute: thunderstormProxy },
    { inputs: ["weather_code"], compute: thunderstormProxy },
    {
      inputs: ["cape", "precipitation"],
      compute: (capeJPerKg, precipitationMm) => thunderstormProxy(Number.NaN, capeJPerKg, precipitationMm),
    },
  ],
  wind_speed_at_height: [
    {
      inputs: ["wind_speed_10m"],
      compute: (windSpeedMps, _b, _c, { heightM, sea }) => windAtHeight(windSpeedMps, heightM, sea),
    },
  ],
  wind_gust_3s_at_height: [
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ heightM }) =>
        `((${heightM} / 10)^${gustProfile.exponent} + ${gustProfile.gustiness}) x wind_speed_10m`,
      compute: (windSpeedMps, _b, _c, { heightM }) => gustAtHeight(windSpeedMps, heightM),
    },
  ],
  wind_gusts_10m: [
    {
      inputs: ["wind_speed_10m"],
      estimate: ({ sea }) => `${gustFactor(sea)} x wind_speed_10m`,
      compute: (windSpeedMps, _b, _c, { sea }) => gustEstimate(windSpeedMps, sea),
    },
  ],
  rain: [
    {
      inputs: ["precipitation", ...temperatureAndHumidity],
      estimate: () => "wet-bulb phase of precipitation",
      compute: rain,
    },
  ],
  snowfall: [
    {
      inputs: ["precipitation", ...temperatureAndHumidity],
      estimate: () => "wet-bulb phase of precipitation, 1 cm of snow per 1 mm of water",
      compute: snowfall,
    },
  ],
};
