import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import {
  recordPacking,
  type RecordDescription,
  type RecordRequest,
  type RecordSource,
  type RecordWeather,
} from "../record/record-source.ts";
import { LoopTurns } from "../io/loop-turn.ts";
import { longwaveDownWm2 } from "./weather/air-and-ground.ts";
import { syntheticCells, syntheticGrid } from "./climate/cell.ts";
import { cloudTransmission, meanClearSkyRadiation } from "./weather/clear-sky.ts";
import { climateOf } from "./climate/climate.ts";
import { conditionsAt } from "./weather/conditions.ts";
import { DriverWalk } from "./drivers/driver-walk.ts";
import { instantOf, instants } from "./weather/instants.ts";
import { historyOf } from "./drivers/latent-field.ts";
import { addWater, noWater, precipitationType } from "./weather/precipitation-type.ts";
import { syntheticTerms, withRecipe } from "./recipe.ts";
import { emptySky, fillSky } from "./weather/sky.ts";
import { isStepVariable } from "./weather/step-totals.ts";

export interface SyntheticHistoryOptions {
  /** Seed of the synthetic world. Forecasts with the same seed have this history as their truth. */
  readonly seed: number;
  /** Returns the current time [ms since 1970]; the system clock by default. */
  readonly clock?: () => number;
}

/** Hourly variables of ERA5. Relative humidity is derived from the dew point. */
const variables: readonly VariableName[] = [
  "temperature_2m",
  "dew_point_2m",
  "wind_speed_10m",
  "wind_direction_10m",
  "wind_gusts_10m",
  "wind_speed_100m",
  "precipitation",
  "precipitation_type",
  "cloud_cover",
  "cloud_cover_low",
  "shortwave_radiation",
  "cape",
  "surface_temperature",
  "longwave_down",
  "boundary_layer_height",
  "snow_depth",
  "pressure_msl",
  "surface_pressure",
  "soil_temperature_0_to_7cm",
  "soil_moisture_0_to_7cm",
  "sea_surface_temperature",
  "wave_height",
  "wave_period",
];

const firstHour = dayNumber("standard", { year: 1979, month: 1, day: 1 }) * 24;

/** Delay with which the data of ERA5 appear [d]. */
const behindDays = 5;

/** Number of hours that are computed before other work gets a turn of the event loop. */
const hoursAtOnce = 256;

/**
 * Opens the hourly synthetic weather since 1979, with the variables and steps of ERA5. This weather is the truth from which synthetic forecasts diverge. It has
 * no warming trend, unlike the synthetic projections.
 *
 * @example
 * ```js
 * formatEpochHour(syntheticHistory({ seed: 1 }).describe().first); // => "1979-01-01T00:00:00Z"
 * ```
 */
export function syntheticHistory({ seed, clock = Date.now }: SyntheticHistoryOptions): RecordSource {
  const cells = syntheticCells();
  const describe = (): RecordDescription => ({
    id: "synthetic",
    synthetic: true,
    offering: "historical",
    variables: new Map(
      variables.map((name) => [
        name,
        { stepType: variable(name).stepType, packing: recordPacking(name, "hour") },
      ]),
    ),
    step: "hour",
    calendar: "standard",
    first: firstHour,
    last: (Math.floor(clock() / 86_400_000) - behindDays) * 24 + 23,
    grid: "0.25 degrees, synthetic",
    coverage: "global; waves at sea alone",
    ...syntheticTerms,
  });
  const source: RecordSource = {
    describe,
    locate: (location) => Promise.resolve(cells(location)),
    grid: () => syntheticGrid,
    read: async (request) => readHours(seed, describe(), request),
  };
  return withRecipe(source, { of: "history", seed });
}

async function readHours(
  seed: number,
  { first, last }: RecordDescription,
  { cell, variables: names, from, to, goOn }: RecordRequest,
): Promise<RecordWeather> {
  const refused = names.find((name) => !variables.includes(name));
  if (refused !== undefined) throw new Error(`The synthetic history does not carry ${refused}.`);
  const start = Math.max(from, first);
  const steps = Math.max(0, Math.min(to, last) - start + 1);
  const grids = new Map(names.map((name) => [name, new Int16Array(steps).fill(packedMissing)]));
  const there = names.filter((name) => cell.sea || variable(name).atSea !== true);
  const climate = climateOf(cell);
  const walk = new DriverWalk(seed, cell, historyOf(seed, -1), 0.5);
  const sky = emptySky();
  const put = (name: VariableName, row: number, value: number): void => {
    grids.get(name)![row] = pack(value, variable(name).packing);
  };
  const ofInstant = there.filter((name) => !isStepVariable(name));
  const ofStep = new Set(there.filter(isStepVariable));
  const gustAt = (hour: number): number => {
    fillSky(climate, conditionsAt(climate, hour), walk.at(2 * hour), sky);
    return sky.gustMps;
  };
  let gustBefore = ofStep.has("wind_gusts_10m") && steps > 0 ? gustAt(start - 1) : 0;
  const turns = new LoopTurns();
  for (let row = 0; row < steps; row += 1) {
    if (row % hoursAtOnce === hoursAtOnce - 1 && turns.isOver) {
      await turns.next();
      goOn?.();
    }
    const stamp = start + row;
    let gustMps = gustBefore;
    if (ofStep.size > 0) {
      const conditions = conditionsAt(climate, stamp - 0.5);
      const drivers = walk.at(2 * stamp - 1);
      fillSky(climate, conditions, drivers, sky);
      gustMps = Math.max(gustMps, sky.gustMps);
      if (ofStep.has("precipitation")) put("precipitation", row, sky.rainMmPerHour);
      if (ofStep.has("precipitation_type")) {
        const falling = noWater();
        const isWet = pack(sky.rainMmPerHour, variable("precipitation").packing) > 0;
        if (isWet) addWater(falling, sky.rainMmPerHour, instantOf(climate, conditions, drivers, sky));
        put("precipitation_type", row, isWet ? precipitationType(falling, climate.continentality) : 0);
      }
      if (ofStep.has("shortwave_radiation")) {
        const clearSky = meanClearSkyRadiation(stamp - 1, 1, climate);
        put("shortwave_radiation", row, clearSky * cloudTransmission(sky.cloud));
      }
      if (ofStep.has("longwave_down")) {
        put("longwave_down", row, longwaveDownWm2(instantOf(climate, conditions, drivers, sky)));
      }
    }
    const conditions = conditionsAt(climate, stamp);
    const drivers = walk.at(2 * stamp);
    fillSky(climate, conditions, drivers, sky);
    if (ofStep.has("wind_gusts_10m")) put("wind_gusts_10m", row, Math.max(gustMps, sky.gustMps));
    gustBefore = sky.gustMps;
    if (ofInstant.length === 0) continue;
    const instant = instantOf(climate, conditions, drivers, sky);
    for (const name of ofInstant) put(name, row, instants[name]!(instant, stamp));
  }
  return { from: start, steps, grids };
}
