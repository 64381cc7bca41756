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

/** Key that separates the revisions of runs from other histories with the same seed. */
const kind = -4;

/** Lead beyond which a run has no information about the weather [h]. */
const firstLookHours = 480;

/**
 * The common error of all forecasts of a run, if each run contributes new information. At a lead with the likeness r, a run has the information u = r / (1
 * - r) about the truth. That equals the information of u observations with independent errors. A run adds to the previous run the difference in
 * information, so that a forecast uses all information of earlier ones. A later forecast behaves like another member of any earlier run, and past changes
 * do not predict future ones.
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
   * Adds the error that all members share at an hour after the run, weighted as in a member.
   *
   * @param likeness - Likeness of the lead, by driver.
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
 * Truth and members of one run at one cell: the drivers of the weather at any instant.
 *
 * At a lead with likeness r, a member is r X + sqrt(r (1 - r)) N + sqrt(1 - r) e. X is the truth, N the error of the whole run, and e the
 * member's own error. All three are independent and standard normal, so the member is standard normal. Its correlation with the truth is r,
 * and so is that of any two members. Truth and members are exchangeable: at each instant, the truth could be any of them.
 */
export class Histories {
  readonly #run: EpochHour;
  readonly #field: ReturnType<typeof latentField>;
  readonly #phases: Float64Array;
  readonly #truth: Float64Array;
  /** Error of the whole run, or the revisions of this run and of earlier ones. */
  readonly #runError: Float64Array | Revisions;
  readonly #members: readonly Float64Array[];
  readonly #waves = new Float64Array(drivers.length * wavesPerDriver * 2);
  /** Drivers that all members share now. Up to the start of the run, they are the truth. */
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

  /** Moves to an instant. The hour may have a fraction. */
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

  /** Returns the current drivers of a member. They are standard normal at every lead. The next call overwrites them. */
  driversOf(member: number): Float64Array {
    if (this.#isPast) return this.#common;
    for (let driver = 0; driver < drivers.length; driver += 1) this.#member[driver] = this.#common[driver]!;
    addHistory(this.#waves, this.#members[member]!, this.#memberWeights, this.#member);
    return this.#member;
  }
}

/** Decrease of a driver's correlation over lead time. It begins slowly and reaches 1 / e at `hours`. */
interface Loss {
  readonly hours: number;
  readonly steepness: number;
}

/**
 * Loss of forecast skill, by driver. That of pressure follows the anomaly correlations of ECMWF's 500 hPa height forecasts. They are about
 * 98.5, 92, 80 and 50 % after 3, 5, 7 and 10 days. Near the ground, skill is lost sooner, soonest for moisture. The other rows were chosen
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

/**
 * Time scale of the steady loss of every driver [h]. It begins at the first hour, so that members always differ by more than a packed step.
 */
const steadyLossHours = 1200;

const rows = drivers.map((driver) => losses[driver]);
const logHours = rows.map(({ hours }) => Math.log(hours));

/**
 * Computes for each driver the correlation between a forecast and the truth: exp(-(lead / hours)^steepness - lead / 1200 h). Two forecasts
 * of the same run have the same correlation.
 *
 * @param leadHours - Above 0.
 * @param likeness - Receives the correlation of each driver. It is 1 at the start of the run, and above 0 at any lead.
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
 * Length of a block of time [h]. Each block has its own error. The error of a run mixes those of its block and the next one, by the run's
 * position between them.
 */
const blockHours = 48;

/** Key that separates the histories of common errors from the truth (-1) and the climate models (-2) of the same seed. */
const runErrorKind = -3;

/**
 * Returns the error that all forecasts of a run share, over all products of a centre. It changes slowly from run to run, because real
 * forecasts do not jump. Errors of runs 6 h apart have a correlation of 0.98. Those of runs 96 h apart are uncorrelated.
 *
 * @returns Cosines, then sines, as `historyOf` returns them.
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

/** Returns the position of the product's model in the table of models. */
function familyOf(product: Product): number {
  const models = Object.keys(modelProducts) as ModelId[];
  return models.findIndex((model) => Object.values(modelProducts[model]).includes(product));
}
