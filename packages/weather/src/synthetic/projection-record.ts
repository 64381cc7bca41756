import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import {
  type Calendar,
  calendarDate,
  dayNumber,
  dayOfYear,
  daysInYear,
  type EpochHour,
} from "@halcyon/schema/time";
import {
  recordPacking,
  type RecordDescription,
  type RecordRequest,
  type RecordSource,
  type RecordWeather,
} from "../record/record-source.ts";
import { LoopTurns } from "../io/loop-turn.ts";
import { syntheticCells } from "./climate/cell.ts";
import { cloudTransmission, meanClearSkyRadiation } from "./weather/clear-sky.ts";
import { type Climate, climateOf } from "./climate/climate.ts";
import { conditionsAt } from "./weather/conditions.ts";
import { DriverWalk } from "./drivers/driver-walk.ts";
import { instantOf } from "./weather/instants.ts";
import { historyOf } from "./drivers/latent-field.ts";
import { syntheticTerms, withRecipe } from "./recipe.ts";
import { emptySky, fillSky } from "./weather/sky.ts";
import { globalWarmingC, type Scenario, scenarios, warmingShare } from "./climate/warming.ts";

/** Daily variables of NEX-GDDP-CMIP6. */
const variables: readonly VariableName[] = [
  "temperature_2m",
  "temperature_2m_min",
  "temperature_2m_max",
  "relative_humidity_2m",
  "wind_speed_10m",
  "precipitation",
  "shortwave_radiation",
];

/** Hours of local solar time at which a day is sampled [h]. They include the warmest hour, and an hour that is nearly the coldest. */
const looks = [3, 9, 15, 21] as const;
const lookHours = 24 / looks.length;

/** Number of days that are computed before other work may get a turn of the event loop. */
const daysAtOnce = 128;

/** Leap year whose course of the sun and the seasons is used for all years. Any leap year would do. */
const courseYear = 2000;

/**
 * Opens the daily weather of artificial climate models from 1950 to 2100. Each model has all scenarios and its own calendar. Each model simulates the synthetic
 * climate, with errors of its own. The warming of a model is the best estimate of the IPCC, scaled by the sensitivity of the model. Scenarios are equal until
 * 2016, and diverge afterwards.
 *
 * @param seed - Seed of the synthetic world.
 * @example
 * ```js
 * syntheticProjections(1)[0].describe().model; // => "synthetic-a"
 * ```
 */
export function syntheticProjections(seed: number): readonly RecordSource[] {
  return climateModels.flatMap((_, index) =>
    scenarios.map((scenario) => syntheticProjection({ seed, index, scenario })),
  );
}

interface World {
  readonly seed: number;
  readonly model: ClimateModel;
  /** Index of the artificial climate model. Each model has its own weather. */
  readonly index: number;
  readonly scenario: Scenario;
}

/** Opens the record of one artificial climate model under one scenario. */
export function syntheticProjection(options: Omit<World, "model">): RecordSource {
  const world: World = { ...options, model: climateModels[options.index]! };
  const { calendar, name } = world.model;
  const cells = syntheticCells();
  const description: RecordDescription = {
    id: "synthetic",
    synthetic: true,
    offering: "projection",
    model: name,
    scenario: world.scenario,
    variables: new Map(
      variables.map((key) => [key, { stepType: dailyStepType(key), packing: recordPacking(key, "day") }]),
    ),
    step: "day",
    calendar,
    first: dayNumber(calendar, { year: 1950, month: 1, day: 1 }),
    last: dayNumber(calendar, { year: 2101, month: 1, day: 1 }) - 1,
    grid: "0.25 degrees, synthetic",
    coverage: "global",
    ...syntheticTerms,
  };
  const source: RecordSource = {
    describe: () => description,
    locate: (location) => Promise.resolve(cells(location)),
    read: (request) => readDays(world, description, request),
  };
  return withRecipe(source, { of: "projection", ...options });
}

function dailyStepType(name: VariableName) {
  const { stepType } = variable(name);
  return stepType === "instant" ? "mean" : stepType;
}

async function readDays(
  { seed, model, index, scenario }: World,
  { calendar, first, last }: RecordDescription,
  { cell, variables: names, from, to, goOn }: RecordRequest,
): Promise<RecordWeather> {
  const refused = names.find((name) => !variables.includes(name));
  if (refused !== undefined) throw new Error(`The synthetic projections do not carry ${refused}.`);
  const start = Math.max(from, first);
  const steps = Math.max(0, Math.min(to, last) - start + 1);
  const grids = new Map(names.map((name) => [name, new Int16Array(steps).fill(packedMissing)]));
  const turns = new LoopTurns();
  await turns.next();
  const climate = climateOf(cell);
  const course = courseOfYear(climate, names.includes("shortwave_radiation"));
  const walk = new DriverWalk(seed, cell, historyOf(seed, -2, index), lookHours);
  const share = warmingShare(climate);
  const sky = emptySky();
  for (let row = 0; row < steps; row += 1) {
    if (row % daysAtOnce === daysAtOnce - 1 && turns.isOver) {
      await turns.next();
      goOn?.();
    }
    const day = start + row;
    const date = calendarDate(calendar, day);
    const passed = (dayOfYear(calendar, date) - 0.5) / daysInYear(calendar, date.year);
    const globalC = model.sensitivity * globalWarmingC(scenario, date.year + passed);
    const warmerC = model.biasC + share * globalC;
    const rainFactor = model.rainShare * Math.max(0, 1 + model.wetterPerC * globalC);
    const total = noDay();
    const courseDay = Math.floor(passed * daysInYear("standard", courseYear));
    for (let look = 0; look < looks.length; look += 1) {
      const usual = course[courseDay * looks.length + look]!;
      const conditions = {
        ...usual.conditions,
        seasonC: usual.conditions.seasonC + warmerC,
        rainScale: usual.conditions.rainScale * rainFactor,
      };
      const drivers = walk.at(day * looks.length + look);
      fillSky(climate, conditions, drivers, sky);
      const { temperatureC, humidityPercent } = instantOf(climate, conditions, drivers, sky);
      total.temperatureC += temperatureC / looks.length;
      total.coldestC = Math.min(total.coldestC, temperatureC);
      total.warmestC = Math.max(total.warmestC, temperatureC);
      total.humidityPercent += Math.max(1, humidityPercent) / looks.length;
      total.windSpeedMps += sky.windSpeedMps / looks.length;
      total.precipitationMm += sky.rainMmPerHour * lookHours;
      total.radiationWm2 += (usual.clearSkyWm2 * cloudTransmission(sky.cloud)) / looks.length;
    }
    for (const [name, grid] of grids) grid[row] = pack(valueOf[name]!(total), recordPacking(name, "day"));
  }
  return { from: start, steps, grids };
}

interface Day {
  temperatureC: number;
  coldestC: number;
  warmestC: number;
  humidityPercent: number;
  windSpeedMps: number;
  precipitationMm: number;
  radiationWm2: number;
}

function noDay(): Day {
  return {
    temperatureC: 0,
    coldestC: Infinity,
    warmestC: -Infinity,
    humidityPercent: 0,
    windSpeedMps: 0,
    precipitationMm: 0,
    radiationWm2: 0,
  };
}

const valueOf: Readonly<Partial<Record<VariableName, (day: Day) => number>>> = {
  temperature_2m: ({ temperatureC }) => temperatureC,
  temperature_2m_min: ({ coldestC }) => coldestC,
  temperature_2m_max: ({ warmestC }) => warmestC,
  relative_humidity_2m: ({ humidityPercent }) => humidityPercent,
  wind_speed_10m: ({ windSpeedMps }) => windSpeedMps,
  precipitation: ({ precipitationMm }) => precipitationMm,
  shortwave_radiation: ({ radiationWm2 }) => radiationWm2,
};

interface Look {
  readonly conditions: ReturnType<typeof conditionsAt>;
  /** Mean clear-sky radiation over the hours around the sample [W/m2]; 0 if no variable needs it. */
  readonly clearSkyWm2: number;
}

/** Returns the climate and the sun at all four samples of each day of a leap year. */
function courseOfYear(climate: Climate, withSun: boolean): readonly Look[] {
  const firstDay = dayNumber("standard", { year: courseYear, month: 1, day: 1 });
  const solarHours = climate.longitude / 15;
  return Array.from({ length: daysInYear("standard", courseYear) * looks.length }, (_, index) => {
    const day = firstDay + Math.floor(index / looks.length);
    const hour: EpochHour = day * 24 + looks[index % looks.length]! - solarHours;
    return {
      conditions: conditionsAt(climate, hour),
      clearSkyWm2: withSun ? meanClearSkyRadiation(hour - lookHours / 2, lookHours, climate) : 0,
    };
  });
}

/** Artificial climate model. It has its own weather and its own errors. */
interface ClimateModel {
  readonly name: string;
  readonly calendar: Calendar;
  /** Global warming of the model per degree of the IPCC's best estimate. */
  readonly sensitivity: number;
  /** Increase of precipitation per degree of global warming, as a fraction. */
  readonly wetterPerC: number;
  /** Constant difference between the model's temperature and the synthetic climate [degC]. */
  readonly biasC: number;
  /** Ratio of the model's precipitation to the precipitation of the synthetic climate. */
  readonly rainShare: number;
}

/** Artificial climate models. Like real models, they differ in calendar, sensitivity and errors. */
export const climateModels: readonly ClimateModel[] = [
  climateModel("a", "standard", { sensitivity: 1, wetterPerC: 0.02, biasC: 0.3, rainShare: 1.05 }),
  climateModel("b", "noleap", { sensitivity: 0.8, wetterPerC: 0.01, biasC: -0.6, rainShare: 0.9 }),
  climateModel("c", "360_day", { sensitivity: 1.3, wetterPerC: 0.03, biasC: -0.2, rainShare: 1.15 }),
  climateModel("d", "noleap", { sensitivity: 1.1, wetterPerC: -0.01, biasC: 0.9, rainShare: 0.95 }),
  climateModel("e", "standard", { sensitivity: 0.9, wetterPerC: 0.04, biasC: 0.1, rainShare: 1.1 }),
];

function climateModel(
  letter: string,
  calendar: Calendar,
  traits: Omit<ClimateModel, "name" | "calendar">,
): ClimateModel {
  return { name: `synthetic-${letter}`, calendar, ...traits };
}
