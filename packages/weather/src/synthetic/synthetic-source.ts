import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { carriage, type Product, productMembers } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type {
  CarriedVariable,
  NativeWeather,
  ReadRequest,
  SourceDescription,
  WeatherSource,
} from "../source/source.ts";
import { syntheticCells, syntheticGrid } from "./climate/cell.ts";
import { type SyntheticOptions, syntheticTerms, withRecipe } from "./recipe.ts";
import type { PastRuns } from "../source/past-runs.ts";
import { LoopTurns } from "../io/loop-turn.ts";
import { climateOf } from "./climate/climate.ts";
import { conditionsAt } from "./weather/conditions.ts";
import { Histories } from "./drivers/histories.ts";
import type { InstantFormula } from "./weather/instant.ts";
import { instantOf, instants } from "./weather/instants.ts";
import { emptySky, fillSky } from "./weather/sky.ts";
import { isStepVariable, stepTotals } from "./weather/step-totals.ts";

/** Maximum number of past hours [h]. Sums cover at most 168 hours, and a run may be a day old. */
const pastHours = 192;

/**
 * Opens synthetic forecasts that imitate a real product. They are plausible everywhere on earth, but never real weather. The seed determines a truth, which is
 * the same for all products. Members of a run equal the truth at its start, and then diverge from the truth and from each other. Equal requests always get
 * equal responses.
 *
 * @example
 * ```js
 * const source = syntheticSource({ product: "gfs", seed: 1 });
 * const models = [{ part: "deterministic", source }];
 * const now = epochHourOf(Date.UTC(2026, 10, 21, 9));
 * await source.latestRun(now) === epochHourOf(Date.UTC(2026, 10, 21)); // => true
 * ```
 */
export function syntheticSource(options: SyntheticOptions): WeatherSource {
  const { product, revisedEveryHours: runEveryHours } = options;
  const shape = { ...productShapes[product], ...(runEveryHours === undefined ? {} : { runEveryHours }) };
  const description = describe(product, shape);
  const cells = syntheticCells();
  const source: WeatherSource = {
    describe: () => description,
    latestRun: (now) => Promise.resolve(latestRun(shape, now)),
    locate: (location) => Promise.resolve(cells(location)),
    grid: async () => syntheticGrid,
    past: pastRuns(shape),
    read: (request) => syntheticRead({ ...options, shape, description }, request),
  };
  return withRecipe(source, { of: "forecasts", options });
}

function describe(product: Product, { leadHours }: ProductShape): SourceDescription {
  const lastLeadHours = leadHours.at(-1)!;
  const variables = new Map<VariableName, CarriedVariable>();
  for (const [key, carried] of Object.entries({ ...carriage[product], ...alongside[product] })) {
    const name = key as VariableName;
    variables.set(name, {
      toLeadHours: carried === true ? lastLeadHours : carried.toLeadHours,
      stepType: variable(name).stepType,
    });
  }
  return {
    id: "synthetic",
    synthetic: true,
    members: productMembers[product],
    leadHours,
    pastHours,
    variables,
    grid: "0.25 degrees, synthetic",
    coverage: "global; waves, currents and tides at sea alone",
    calendar: "standard",
    ...syntheticTerms,
  };
}

/** Last lead times of overlays [h]: the currents of Meteo-France, and the air quality of CAMS. */
const overlayLeads = { currents: { toLeadHours: 216 }, air: { toLeadHours: 120 } } as const;

const ofOverlays = {
  wave_direction: true,
  wave_peak_period: true,
  wind_wave_height: true,
  swell_wave_height: true,
  swell_wave_period: true,
  swell_wave_direction: true,
  ocean_current_speed: overlayLeads.currents,
  ocean_current_direction: overlayLeads.currents,
  pm2_5: overlayLeads.air,
  pm10: overlayLeads.air,
  dust: overlayLeads.air,
  ozone: overlayLeads.air,
  nitrogen_dioxide: overlayLeads.air,
  uv_index: overlayLeads.air,
} as const satisfies (typeof carriage)[Product];

/** Last lead times at which the steps of products are at most 3 hours [h]. Longer steps are too coarse for a tide, which turns every six hours. */
const tideLeads = { gefs: { toLeadHours: 240 }, ifs: { toLeadHours: 144 } } as const;

/**
 * Variables, with their last lead times, that a product with real weather gets from overlays or from some of its providers. The synthetic product has them by
 * itself.
 */
const alongside: Readonly<Partial<Record<Product, (typeof carriage)[Product]>>> = {
  gfs: { ...ofOverlays, tide_level: true, freezing_level_height: true },
  gefs: { tide_level: tideLeads.gefs },
  ifs: { ...ofOverlays, tide_level: tideLeads.ifs },
  "ifs-ens": { tide_level: tideLeads.ifs },
};

function latestRun({ runEveryHours, completeAfterHours }: ProductShape, now: EpochHour): EpochHour {
  return Math.floor((now - completeAfterHours) / runEveryHours) * runEveryHours;
}

/** Returns the runs of the past. They are computed like the newest run. */
function pastRuns({ runEveryHours, completeAfterHours }: ProductShape): PastRuns {
  return {
    runsBetween: async (from, to) => {
      const first = Math.ceil(from / runEveryHours);
      const runs = Math.max(0, Math.floor(to / runEveryHours) - first + 1);
      return Array.from({ length: runs }, (_, index) => (first + index) * runEveryHours);
    },
    availableAfterHours: completeAfterHours,
    generations: [],
    costOf: () => ({ bytes: 0, requests: 0, calls: 0 }),
  };
}

interface SyntheticWorld extends SyntheticOptions {
  readonly shape: ProductShape;
  readonly description: SourceDescription;
}

/** Computes the values at native time stamps. They depend only on the synthetic world and the request. */
async function syntheticRead(world: SyntheticWorld, request: ReadRequest): Promise<NativeWeather> {
  const { description, shape } = world;
  const { cell, run, variables } = request;
  const refused = variables.find((name) => !description.variables.has(name));
  if (refused !== undefined) throw new Error(`The synthetic ${world.product} does not carry ${refused}.`);

  const all = nativeStamps(shape, run, description.pastHours);
  const stamps = around(all, request.from, request.to);
  const { members } = description;
  const grids = new Map<VariableName, Int16Array>(
    variables.map((name) => [name, new Int16Array(stamps.length * members).fill(packedMissing)]),
  );
  const there = variables.filter((name) => cell.sea || variable(name).atSea !== true);
  const climate = climateOf(cell);
  const histories = new Histories(world, cell, run);
  const held = (name: VariableName, stamp: number): boolean =>
    stamp - run <= description.variables.get(name)!.toLeadHours;

  const sky = emptySky();
  const ofInstants = there
    .filter((name) => !isStepVariable(name))
    .map((name) => ({ name, of: formulaOf(name), grid: grids.get(name)!, ...variable(name) }));
  const stepNames = there.filter(isStepVariable);
  const turns = new LoopTurns();
  let gustsBefore: Float64Array | undefined;
  for (const [index, stamp] of stamps.entries()) {
    if (turns.isOver) await turns.next();
    const instantly = ofInstants.filter(({ name }) => held(name, stamp));
    const steps = stepNames.filter((name) => held(name, stamp));
    let gusts: Float64Array | undefined;
    if (instantly.length > 0 || steps.includes("wind_gusts_10m")) {
      gusts = new Float64Array(members);
      const conditions = conditionsAt(climate, stamp);
      histories.moveTo(stamp);
      for (let member = 0; member < members; member += 1) {
        const drivers = histories.driversOf(member);
        fillSky(climate, conditions, drivers, sky);
        gusts[member] = sky.gustMps;
        if (instantly.length === 0) continue;
        const instant = instantOf(climate, conditions, drivers, sky);
        for (const { of, grid, packing } of instantly)
          grid[index * members + member] = pack(of(instant, stamp), packing);
      }
    }
    if (steps.length > 0) {
      const length = stepLength(all, shape, stamp);
      const ends = { gustsBefore, gusts };
      for (const [name, totals] of stepTotals(steps, {
        climate,
        histories,
        members,
        stamp,
        length,
        ...ends,
      })) {
        const { packing } = variable(name);
        const grid = grids.get(name)!;
        totals.forEach((value, member) => (grid[index * members + member] = pack(value, packing)));
      }
    }
    gustsBefore = gusts;
  }
  return { members, stamps, grids };
}

function formulaOf(name: VariableName): InstantFormula {
  const of = instants[name];
  if (of === undefined) throw new Error(`The synthetic climate has no ${name}.`);
  return of;
}

/** Returns all time stamps of a run. The stamps before the start of the run have the same spacing as its first steps. */
function nativeStamps(shape: ProductShape, run: number, hoursBefore: number): readonly number[] {
  const pace = shape.leadHours[1]!;
  const past = Array.from(
    { length: Math.floor(hoursBefore / pace) },
    (_, index) => run - hoursBefore + index * pace,
  );
  return [...past, ...shape.leadHours.map((lead) => run + lead)];
}

/** Returns the time stamps in [from, to], and one more time stamp at each end. */
function around(stamps: readonly number[], from: number, to: number): readonly number[] {
  const first = stamps.findIndex((stamp) => stamp >= from);
  const after = stamps.findIndex((stamp) => stamp > to);
  return stamps.slice(
    first === -1 ? stamps.length : Math.max(0, first - 1),
    after === -1 ? stamps.length : after + 1,
  );
}

function stepLength(stamps: readonly number[], shape: ProductShape, stamp: number): number {
  const index = stamps.indexOf(stamp);
  return index === 0 ? shape.leadHours[1]! : stamp - stamps[index - 1]!;
}

/** Runs, time stamps and members of a real forecast product. */
interface ProductShape {
  readonly leadHours: readonly number[];
  /** Interval between runs [h]. Runs start at multiples of the interval. */
  readonly runEveryHours: number;
  /** Time from the start of a run until it is complete [h]. */
  readonly completeAfterHours: number;
}

/** Returns the leads of consecutive sections [h]. Each section has a step length and an end. */
function leads(...stretches: readonly { readonly stepHours: number; readonly toHours: number }[]): number[] {
  const hours = [0];
  for (const { stepHours, toHours } of stretches) {
    for (let hour = hours.at(-1)! + stepHours; hour <= toHours; hour += stepHours) hours.push(hour);
  }
  return hours;
}

const often = { runEveryHours: 6, completeAfterHours: 5 };
const daily = { runEveryHours: 24, completeAfterHours: 8 };

/** Leads of the seasonal forecast. They reach further than the longest forecast, because a run may be old, and because a sum may need following hours. */
const seasonalLeads = leads({ stepHours: 6, toHours: 6480 });

const productShapes: Readonly<Record<Product, ProductShape>> = {
  gfs: {
    leadHours: leads({ stepHours: 1, toHours: 120 }, { stepHours: 3, toHours: 384 }),
    ...often,
  },
  gefs: {
    leadHours: leads({ stepHours: 3, toHours: 240 }, { stepHours: 6, toHours: 840 }),
    ...daily,
  },
  cfs: { leadHours: seasonalLeads, ...daily },
  ifs: {
    leadHours: leads({ stepHours: 3, toHours: 144 }, { stepHours: 6, toHours: 360 }),
    ...often,
  },
  /** ENS, joined with its extension to 46 days. */
  "ifs-ens": {
    leadHours: leads({ stepHours: 3, toHours: 144 }, { stepHours: 6, toHours: 1104 }),
    ...daily,
  },
  ec46: { leadHours: leads({ stepHours: 6, toHours: 1104 }), ...daily },
  seas5: { leadHours: seasonalLeads, ...daily },
};
