import { productMembers, products, type Product, modelProducts } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { Cell } from "../../source/source.ts";
import {
  addHistory,
  drivers,
  historyOf,
  latentField,
  phasesAt,
  wavesAt,
  wavesPerDriver,
} from "./latent-field.ts";
import type { SyntheticOptions } from "../recipe.ts";
import type { ModelId } from "@halcyon/schema";

/** Key by which the random revisions of runs differ from other random histories of the same seed. */
const kind = -4;

/** Maximum lead time at which a run has information about the weather [h]. */
const firstLookHours = 480;

/**
 * Error that all forecasts of a run have in common, if each run brings new information. At a lead with the likeness r, a run has the information u = r / (1 -
 * r) about the truth. This equals the information of u observations with independent errors. A run adds only the difference from the information of the
 * previous run, so that a forecast uses all information of earlier runs. A later forecast behaves like another member of any earlier run. Past changes of the
 * forecast do not predict later ones.
 */
class Revisions {
  readonly #seed: number;
  readonly #family: number;
  readonly #run: EpochHour;
  readonly #everyHours: number;
  readonly #learnt = new Map<EpochHour, Float64Array>();
  readonly #likeness = new Float64Array(drivers.length);
  readonly #weights = new Float64Array(drivers.length);
  readonly #known = new Float64Array(drivers.length);

  /** @param run - Start of the run. It must be a multiple of `everyHours`. */
  constructor(
    { product, seed }: { readonly product: Product; readonly seed: number },
    run: EpochHour,
    everyHours: number,
  ) {
    this.#seed = seed;
    this.#family = familyOf(product);
    this.#run = run;
    this.#everyHours = everyHours;
  }

  /**
   * Adds the error that all members share at an hour after the start of the run. The error has the same weight as in a member.
   *
   * @param likeness - Likeness (correlation) of truth and forecast at the lead time, by driver.
   */
  addTo(hour: EpochHour, waves: Float64Array, likeness: Float64Array, sums: Float64Array): void {
    const first = Math.ceil((hour - firstLookHours) / this.#everyHours) * this.#everyHours;
    this.#known.fill(0);
    for (let run = Math.min(first, this.#run); run <= this.#run; run += this.#everyHours) {
      fillForecastLikeness(hour - run, this.#likeness);
      for (let driver = 0; driver < drivers.length; driver += 1) {
        const known = this.#likeness[driver]! / (1 - this.#likeness[driver]!);
        this.#weights[driver] = (1 - likeness[driver]!) * Math.sqrt(known - this.#known[driver]!);
        this.#known[driver] = known;
      }
      addHistory(waves, this.#learntBy(run), this.#weights, sums);
    }
  }

  #learntBy(run: EpochHour): Float64Array {
    const found = this.#learnt.get(run) ?? historyOf(this.#seed, kind, this.#family, run);
    this.#learnt.set(run, found);
    return found;
  }
}

/**
 * Truth and members of one run at one cell: the drivers (random fields) that determine the weather at any instant.
 *
 * The likeness r is the correlation of a member with the truth at a lead time. A member is r X + sqrt(r (1 - r)) N + sqrt(1 - r) e. X is the truth, N is the
 * error of the whole run, and e is the member's own error. All three are independent and standard normal, so the member is also standard normal. Any two
 * members also have the correlation r. Truth and members are exchangeable: at each instant, the truth could be any of the members.
 */
export class Histories {
  readonly #run: EpochHour;
  readonly #field: ReturnType<typeof latentField>;
  readonly #phases: Float64Array;
  readonly #truth: Float64Array;
  /** Error of the whole run. If each run brings new information, the error consists of the revisions that this run and earlier runs brought. */
  readonly #runError: Float64Array | Revisions;
  readonly #members: readonly Float64Array[];
  readonly #waves = new Float64Array(drivers.length * wavesPerDriver * 2);
  /**
   * Part of the drivers (random fields behind the weather) that all members share at the current instant. Up to the start of the run, this part is the truth.
   */
  readonly #common = new Float64Array(drivers.length);
  readonly #member = new Float64Array(drivers.length);
  readonly #likeness = new Float64Array(drivers.length);
  readonly #runWeights = new Float64Array(drivers.length);
  readonly #memberWeights = new Float64Array(drivers.length);
  #isPast = true;

  constructor({ product, seed, revisedEveryHours }: SyntheticOptions, cell: Cell, run: EpochHour) {
    this.#run = run;
    this.#field = latentField(seed);
    this.#phases = phasesAt(this.#field, cell.latitude, cell.longitude);
    this.#truth = historyOf(seed, -1);
    this.#runError =
      revisedEveryHours === undefined
        ? runErrorOf(product, seed, run)
        : new Revisions({ product, seed }, run, revisedEveryHours);
    this.#members = Array.from({ length: productMembers[product] }, (_, member) =>
      historyOf(seed, products.indexOf(product), run, member),
    );
  }

  /** Moves to another instant. The hour may have a fraction. */
  moveTo(hour: EpochHour): void {
    wavesAt(this.#field, this.#phases, hour, this.#waves);
    const lead = hour - this.#run;
    this.#isPast = lead <= 0;
    if (this.#isPast) this.#likeness.fill(1);
    else fillForecastLikeness(lead, this.#likeness);
    for (let driver = 0; driver < drivers.length; driver += 1) {
      const likeness = this.#likeness[driver]!;
      this.#runWeights[driver] = Math.sqrt(likeness * (1 - likeness));
      this.#memberWeights[driver] = Math.sqrt(1 - likeness);
    }
    this.#common.fill(0);
    addHistory(this.#waves, this.#truth, this.#likeness, this.#common);
    if (this.#isPast) return;
    if (this.#runError instanceof Revisions)
      this.#runError.addTo(hour, this.#waves, this.#likeness, this.#common);
    else addHistory(this.#waves, this.#runError, this.#runWeights, this.#common);
  }

  /**
   * Returns the drivers (random fields behind the weather) of a member at the current instant. They are standard normal at every lead time. The next call
   * overwrites them.
   */
  driversOf(member: number): Float64Array {
    if (this.#isPast) return this.#common;
    for (let driver = 0; driver < drivers.length; driver += 1) this.#member[driver] = this.#common[driver]!;
    addHistory(this.#waves, this.#members[member]!, this.#memberWeights, this.#member);
    return this.#member;
  }
}

/** Decrease of a driver's correlation with lead time. The decrease begins slowly, and the correlation reaches 1 / e at `hours`. */
interface Loss {
  readonly hours: number;
  readonly steepness: number;
}

/**
 * Loss of forecast skill with lead time, by driver. For pressure, the loss follows the anomaly correlations of ECMWF's 500 hPa height forecasts. These are
 * about 98.5, 92, 80 and 50 % after 3, 5, 7 and 10 days. Near the ground, skill is lost earlier, and earliest for moisture. The other rows were chosen
 * accordingly, without measurements.
 *
 * @see ECMWF Forecast User Guide, section 6.4, https://confluence.ecmwf.int/display/FUG
 */
const losses: Readonly<Record<(typeof drivers)[number], Loss>> = {
  pressure: { hours: 270, steepness: 3 },
  temperature: { hours: 240, steepness: 2 },
  eastward: { hours: 200, steepness: 1.8 },
  northward: { hours: 200, steepness: 1.8 },
  moisture: { hours: 120, steepness: 1.4 },
};

/** Time scale with which every driver steadily loses skill [h]. The loss begins at the first hour, so that members always differ by more than a packed step. */
const steadyLossHours = 1200;

const rows = drivers.map((driver) => losses[driver]);
const logHours = rows.map(({ hours }) => Math.log(hours));

/**
 * Computes for each driver the correlation between a forecast and the truth: exp(-(lead / hours)^steepness - lead / 1200 h). Each driver has its own time scale
 * `hours` and its own `steepness`. Two forecasts of the same run have the same correlation.
 *
 * @param leadHours - Above 0.
 * @param likeness - Receives the correlation of each driver, which is 1 at the start of the run and above 0 at any lead time.
 */
export function fillForecastLikeness(leadHours: number, likeness: Float64Array): void {
  const logLead = Math.log(leadHours);
  for (let driver = 0; driver < rows.length; driver += 1) {
    // A power by its logarithm costs a third of one.
    const lost = Math.exp(rows[driver]!.steepness * (logLead - logHours[driver]!));
    likeness[driver] = Math.exp(-lost - leadHours / steadyLossHours);
  }
}

/**
 * Length of a block of time [h]. Each block has an error. The error of a run mixes the errors of its block and the next block, by the position of the run
 * between them.
 */
const blockHours = 48;

/** Key by which the random errors of runs differ from other random histories of the same seed: the truth (-1) and the climate models (-2). */
const runErrorKind = -3;

/**
 * Returns the error that all forecasts of a run share, including other products of the same centre. It changes slowly from run to run, because real forecasts
 * do not jump. The errors of runs 6 h apart have a correlation of 0.98. The errors of runs 96 h apart are uncorrelated.
 *
 * @returns Cosines, followed by sines, as `historyOf` returns them.
 */
export function runErrorOf(product: Product, seed: number, run: EpochHour): Float64Array {
  const family = familyOf(product);
  const block = Math.floor(run / blockHours);
  const turn = ((run / blockHours - block) * Math.PI) / 2;
  const [before, after] = [
    historyOf(seed, runErrorKind, family, block),
    historyOf(seed, runErrorKind, family, block + 1),
  ] as const;
  return before.map((value, index) => Math.cos(turn) * value + Math.sin(turn) * after[index]!);
}

/** Returns the position of a product's model in the table of models. */
function familyOf(product: Product): number {
  const models = Object.keys(modelProducts) as ModelId[];
  return models.findIndex((model) => Object.values(modelProducts[model]).includes(product));
}
