import { pack, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { cloudTransmission, meanClearSkyRadiation } from "./clear-sky.ts";
import type { Climate } from "../climate/climate.ts";
import { conditionsAt } from "./conditions.ts";
import type { Histories } from "../drivers/histories.ts";
import { longwaveDownWm2 } from "./air-and-ground.ts";
import { convectiveShare } from "./convection.ts";
import { instantOf, instants } from "./instants.ts";
import { addWater, noWater, precipitationType } from "./precipitation-type.ts";
import { emptySky, fillSky } from "./sky.ts";

interface Step {
  readonly climate: Climate;
  readonly histories: Histories;
  readonly members: number;
  /** Time stamp of the step: the hour at which the step ends [h since 1970]. */
  readonly stamp: EpochHour;
  /** Length of the step [h]. */
  readonly length: number;
  /** Gust of each member at the start of the step [m/s]; computed if absent. */
  readonly gustsBefore?: Float64Array | undefined;
  /** Gust of each member at the end of the step [m/s]; computed if absent. */
  readonly gusts?: Float64Array | undefined;
}

const stepVariables = [
  "precipitation",
  "precipitation_type",
  "convective_precipitation",
  "longwave_down",
  "shortwave_radiation",
  "wind_gusts_10m",
] as const;

/** Returns true if a variable of the synthetic climate is a sum, mean, extreme or category over a step. */
export function isStepVariable(name: VariableName): name is (typeof stepVariables)[number] {
  return (stepVariables as readonly VariableName[]).includes(name);
}

/**
 * Returns the totals of a step for each member: precipitation and its convective part [mm], precipitation type, mean radiation [W/m2], and strongest gust
 * [m/s]. Steps of up to 3 hours are sampled hourly, and longer steps every 2 hours. Gusts are also sampled at both ends of the step, so that the wind never
 * exceeds the gust.
 */
export function stepTotals(
  names: readonly (typeof stepVariables)[number][],
  { climate, histories, members, stamp, length, gustsBefore, gusts }: Step,
): ReadonlyMap<VariableName, Float64Array> {
  const totals = new Map(names.map((name) => [name, new Float64Array(members)]));
  const rain = totals.get("precipitation");
  const radiation = totals.get("shortwave_radiation");
  const gust = totals.get("wind_gusts_10m");
  const type = totals.get("precipitation_type");
  const showers = totals.get("convective_precipitation");
  const heat = totals.get("longwave_down");
  const falling = type === undefined ? [] : Array.from({ length: members }, noWater);
  const stretch = length <= 3 ? 1 : 2;
  const samples = length / stretch;
  const sky = emptySky();

  const look = (hour: EpochHour, clearSky: number, share: number): void => {
    const conditions = conditionsAt(climate, hour);
    histories.moveTo(hour);
    for (let member = 0; member < members; member += 1) {
      const drivers = histories.driversOf(member);
      fillSky(climate, conditions, drivers, sky);
      const rainMm = sky.rainMmPerHour * length * share;
      if (rain !== undefined) rain[member]! += rainMm;
      if (type !== undefined && rainMm > 0) {
        addWater(falling[member]!, rainMm, instantOf(climate, conditions, drivers, sky));
      }
      if (showers !== undefined && rainMm > 0) {
        const instant = instantOf(climate, conditions, drivers, sky);
        showers[member]! += rainMm * convectiveShare(instants.cape!(instant, hour));
      }
      if (heat !== undefined && share > 0) {
        heat[member]! += longwaveDownWm2(instantOf(climate, conditions, drivers, sky)) * share;
      }
      if (radiation !== undefined) radiation[member]! += clearSky * cloudTransmission(sky.cloud) * share;
      if (gust !== undefined) gust[member] = Math.max(gust[member]!, sky.gustMps);
    }
  };

  for (let sample = 0; sample < samples; sample += 1) {
    const from = stamp - length + sample * stretch;
    const clearSky = radiation === undefined ? 0 : meanClearSkyRadiation(from, stretch, climate);
    look(from + stretch / 2, clearSky, 1 / samples);
  }
  if (gust !== undefined) {
    for (const [hour, known] of [
      [stamp - length, gustsBefore],
      [stamp, gusts],
    ] as const) {
      if (known === undefined) look(hour, 0, 0);
      else known.forEach((mps, member) => (gust[member] = Math.max(gust[member]!, mps)));
    }
  }
  type?.forEach((_, member) => {
    type[member] = measurable(falling[member]!.mm)
      ? precipitationType(falling[member]!, climate.continentality)
      : 0;
  });
  return totals;
}

/** Returns true if an amount of precipitation is above 0 when it is packed. If not, the step has no precipitation type. */
function measurable(mm: number): boolean {
  return pack(mm, variable("precipitation").packing) > 0;
}
