import { pack, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apparentTemperature, heatIndex, humidex, thiCattle } from "../../derived/comfort/heat-indices.ts";
import { concreteEvaporation } from "../../derived/surface/concrete-evaporation.ts";
import { deltaT, wetBulb } from "../../derived/wet-bulb/wet-bulb.ts";
import { dewMargin } from "../../derived/surface/dew-margin.ts";
import { dewPoint, dewPointDepression } from "../../derived/humidity/dew-point.ts";
import { gustAtHeight } from "../../derived/wind/gust-at-height.ts";
import { inversion100m } from "../../derived/air/inversion-100m.ts";
import { longwaveDown } from "../../derived/radiation/thermal-fluxes.ts";
import { relativeHumidity } from "../../derived/humidity/relative-humidity.ts";
import { rotorIcingProxy } from "../../derived/precipitation/rotor-icing-proxy.ts";
import { rain, snowfall } from "../../derived/precipitation/snow-fraction.ts";
import { standardPressure } from "../../derived/air/pressure-at-height.ts";
import { sunOfHour } from "../../derived/radiation/sun-of-hour.ts";
import { thunderstormProxy } from "../../derived/precipitation/thunderstorm-proxy.ts";
import { utciOutdoor } from "../../derived/utci/utci.ts";
import { vapourPressureDeficit } from "../../derived/humidity/saturation-vapour-pressure.ts";
import { wbgtSimple } from "../../derived/wbgt/wbgt-simple.ts";
import { wbgtOutdoor } from "../../derived/wbgt/wbgt-outdoor.ts";
import { windBetween } from "../../derived/wind/wind-at-height.ts";
import { windChill } from "../../derived/comfort/wind-chill.ts";
import { planVariable } from "../plan.ts";
import { variableGrids } from "./variable-grids.ts";

const air = ["temperature_2m", "relative_humidity_2m"] as const;
const from = Date.UTC(2026, 5, 21, 2) / 3_600_000;
const hours = 16;
const members = 31;
const cell = { latitude: 47.4, longitude: 8.5, sea: false, elevationM: 640 };
const pressureHpa = standardPressure(cell.elevationM);
const heightM = 37;

interface Case {
  readonly name: VariableName;
  readonly inputs: readonly VariableName[];
  readonly of: (values: readonly number[], hour: number) => number;
}

const sunAt = (hour: number) => sunOfHour(from + hour, cell);
const storm = (code: number, [cape, mm, inhibition = Number.NaN]: readonly number[]): number =>
  thunderstormProxy(code, cape!, mm!, inhibition);

/** Functions that compute variables from others; NaN stands for an absent input. */
const cases: readonly Case[] = [
  { name: "wet_bulb_temperature_2m", inputs: air, of: ([t, h]) => wetBulb(t!, h!, pressureHpa) },
  { name: "delta_t_2m", inputs: air, of: ([t, h]) => deltaT(t!, h!, pressureHpa) },
  { name: "dew_point_depression_2m", inputs: air, of: ([t, h]) => dewPointDepression(t!, h!) },
  { name: "vapour_pressure_deficit", inputs: air, of: ([t, h]) => vapourPressureDeficit(t!, h!) },
  { name: "dew_point_2m", inputs: air, of: ([t, h]) => dewPoint(t!, h!) },
  {
    name: "relative_humidity_2m",
    inputs: ["temperature_2m", "dew_point_2m"],
    of: ([t, d]) => relativeHumidity(t!, d!),
  },
  {
    name: "apparent_temperature",
    inputs: [...air, "wind_speed_10m"],
    of: ([t, h, w]) => apparentTemperature(t!, h!, w!),
  },
  { name: "heat_index", inputs: air, of: ([t, h]) => heatIndex(t!, h!) },
  { name: "humidex", inputs: ["temperature_2m", "dew_point_2m"], of: ([t, d]) => humidex(t!, d!) },
  { name: "wind_chill", inputs: ["temperature_2m", "wind_speed_10m"], of: ([t, w]) => windChill(t!, w!) },
  { name: "thi_cattle", inputs: air, of: ([t, h]) => thiCattle(t!, h!) },
  {
    name: "wbgt_outdoor",
    inputs: [...air, "wind_speed_10m", "shortwave_radiation", "surface_pressure"],
    of: ([t, h, w, s, p], hour) => wbgtOutdoor(t!, h!, w!, s!, p!, sunAt(hour)),
  },
  {
    name: "wbgt_outdoor",
    inputs: [...air, "wind_speed_10m", "shortwave_radiation"],
    of: ([t, h, w, s], hour) => wbgtOutdoor(t!, h!, w!, s!, pressureHpa, sunAt(hour)),
  },
  { name: "wbgt_outdoor", inputs: air, of: ([t, h]) => wbgtSimple(t!, h!) },
  {
    name: "utci",
    inputs: [...air, "wind_speed_10m", "shortwave_radiation", "cloud_cover"],
    of: ([t, h, w, s, c], hour) => utciOutdoor(t!, h!, w!, s!, c!, sunAt(hour)),
  },
  {
    name: "concrete_evaporation_rate",
    inputs: [...air, "wind_speed_10m"],
    of: ([t, h, w]) => concreteEvaporation(t!, h!, w!),
  },
  { name: "longwave_down", inputs: [...air, "cloud_cover"], of: ([t, h, c]) => longwaveDown(t!, h!, c!) },
  {
    name: "dew_margin",
    inputs: [...air, "wind_speed_10m", "shortwave_radiation", "longwave_down"],
    of: ([t, h, w, s, l]) => dewMargin(t!, h!, w!, s!, l!),
  },
  {
    name: "inversion_100m",
    inputs: ["temperature_100m", "temperature_2m"],
    of: ([above, t]) => inversion100m(above!, t!),
  },
  {
    name: "rotor_icing_proxy",
    inputs: ["precipitation_type", ...air, "precipitation", "visibility"],
    of: ([type, t, h, mm, v]) => rotorIcingProxy(type!, t!, h!, mm!, v!),
  },
  {
    name: "rotor_icing_proxy",
    inputs: ["precipitation_type", ...air, "precipitation"],
    of: ([type, t, h, mm]) => rotorIcingProxy(type!, t!, h!, mm!, Number.NaN),
  },
  {
    name: "thunderstorm_proxy",
    inputs: ["weather_code", "cape", "precipitation", "convective_inhibition"],
    of: ([code, ...others]) => storm(code!, others),
  },
  {
    name: "thunderstorm_proxy",
    inputs: ["weather_code", "cape_most_unstable", "precipitation"],
    of: ([code, ...others]) => storm(code!, others),
  },
  {
    name: "thunderstorm_proxy",
    inputs: ["cape", "convective_precipitation", "convective_inhibition"],
    of: (others) => storm(Number.NaN, others),
  },
  {
    name: "thunderstorm_proxy",
    inputs: ["cape", "precipitation"],
    of: (others) => storm(Number.NaN, others),
  },
  {
    name: "wind_speed_at_height",
    inputs: ["wind_speed_10m", "wind_speed_100m"],
    of: ([below, above]) => windBetween(below!, above!, heightM, cell.sea),
  },
  {
    name: "wind_gust_3s_at_height",
    inputs: ["wind_speed_10m", "wind_gusts_10m"],
    of: ([wind, gust]) => gustAtHeight(wind!, gust!, heightM),
  },
  {
    name: "rain",
    inputs: ["precipitation", ...air, "precipitation_type"],
    of: ([mm, t, h, type]) => rain(mm!, t!, h!, type!, pressureHpa),
  },
  {
    name: "rain",
    inputs: ["precipitation", ...air],
    of: ([mm, t, h]) => rain(mm!, t!, h!, Number.NaN, pressureHpa),
  },
  {
    name: "snowfall",
    inputs: ["precipitation", ...air, "precipitation_type"],
    of: ([mm, t, h, type]) => snowfall(mm!, t!, h!, type!, pressureHpa),
  },
  {
    name: "snowfall",
    inputs: ["precipitation", ...air],
    of: ([mm, t, h]) => snowfall(mm!, t!, h!, Number.NaN, pressureHpa),
  },
];

/**
 * Returns an arbitrary for packed values of an input: mostly plausible weather, also physical limits, impossible values and missing values.
 */
function packedOf(name: VariableName): fc.Arbitrary<number> {
  const { packing, plausible, physical } = variable(name);
  const packed = (value: number): number => pack(value, packing);
  return fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: packed(plausible.min), max: packed(plausible.max) }) },
    { weight: 4, arbitrary: fc.integer({ min: packed(0), max: packed(plausible.max / 20) }) },
    { weight: 2, arbitrary: fc.constantFrom(packed(physical.min), packed(physical.max), 0) },
    { weight: 1, arbitrary: fc.integer({ min: -32_767, max: 32_767 }) },
    { weight: 1, arbitrary: fc.constant(packedMissing) },
  );
}

const sizes = fc.constantFrom({ hours, members }, { hours, members: 1 }, { hours: 1, members: 300 });

describe("a variable that is derived", () => {
  it.each(cases)("$name from $inputs is what its function says, packed", ({ name, inputs, of }) => {
    const grid = (length: number) =>
      fc.tuple(...inputs.map((input) => fc.array(packedOf(input), { minLength: length, maxLength: length })));
    fc.assert(
      fc.property(
        sizes.chain((size) => grid(size.hours * size.members).map((columns) => ({ ...size, columns }))),
        ({ columns, ...size }) => {
          const grids = new Map(inputs.map((input, index) => [input, Int16Array.from(columns[index]!)]));
          const plan = planVariable(name, heightM, (one) => (grids.has(one) ? size.hours : 0));
          const found = variableGrids({ from, ...size, grids }, { cell, nowRow: 0 })(plan);
          const expected = found.map((_, index) => {
            const packed = columns.map((column) => column[index]!);
            if (packed.includes(packedMissing)) return packedMissing;
            const values = packed.map((one, input) => unpack(one, variable(inputs[input]!).packing));
            return pack(of(values, Math.floor(index / size.members)), variable(name).packing);
          });
          expect(found).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });
});
