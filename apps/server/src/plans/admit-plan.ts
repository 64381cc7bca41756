import { planFaults, type PlanWeather, sameHourIn } from "@halcyon/planning";
import type { Entry } from "@halcyon/schema";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import {
  planDaysMax,
  type PlanFields,
  planJobSecondsMax,
  planOrdersMax,
  planYears,
} from "@halcyon/schema/v2";
import type { Years } from "@halcyon/scoring";
import { requireAsked, type AskedEntry } from "../entries/asked-entry.ts";
import type { EntryPorts } from "../entries/find-entry.ts";
import { Refusal } from "../errors/refusal.ts";
import type { Ports } from "../ports.ts";
import type { Admission, Admissions } from "../scoring/admit-entry.ts";
import { firstHour } from "../weather/history/read-days.ts";
import { requireHistory } from "../weather/history/planned-history.ts";
import { zoneOf } from "../weather/hours/zone-of-place.ts";
import { type PlacedRecord, placeRecord, reachOf } from "../weather/records/placed-record.ts";
import { presentHistory } from "../weather/records/present-record.ts";
import type { RecordCache } from "../weather/records/record-cache.ts";
import { refuseYearsOutside, wholeYears } from "../weather/records/record-years.ts";
import { entryOnRecord, type EntryOnRecord } from "../weather/workability/entry-on-record.ts";
import { aheadRefusals, type EnginePlan, enginePlan, faultRefusal } from "./engine-plan.ts";
import {
  type FrontScores,
  frontScores,
  noFrontAfter,
  type NoFront,
  readSpan,
  recordScores,
  type RecordToScore,
  shiftHours,
  wholeSpan,
} from "./pair-scores.ts";
import type { YearCache } from "./year-scores.ts";
import { type AskedPair, pairPlace, planPairs } from "./plan-pairs.ts";

/** Ports with which plans are scored. */
export interface PlanPorts {
  readonly admit: Admissions;
  readonly ports: EntryPorts & Pick<Ports, "records">;
  readonly recordsRead: RecordCache;
  /** Scores of past years from earlier looks at plans. Without it, the years are scored for each plan. */
  readonly years?: YearCache;
}

/** Plan of a request, with what the request says beside it. */
export interface AskedPlan {
  readonly fields: PlanFields;
  readonly accountId: string;
  readonly nowMs: number;
  /** Starts that are simulated, each at a full hour [ms since 1970]. */
  readonly startsMs: readonly number[];
  /** Maximum time that the work may take [s]. */
  readonly secondsMax: number;
  /** Returns the entry that the request names, in the form of the caller's account. */
  readonly entryOf: (entry: AskedPair["entry"]) => AskedEntry;
}

/** Pair that passed all checks. */
export interface AdmittedPair extends EntryOnRecord {
  readonly asked: AskedPair;
  readonly placed: PlacedRecord;
}

/** Scores of all pairs, with the ensemble from which the first hours come. */
export interface PlanScores {
  readonly weather: PlanWeather;
  readonly front: FrontScores | NoFront;
}

/** Plan after every check that needs no weather. */
export interface AdmittedPlan {
  readonly engine: EnginePlan;
  readonly pairs: readonly AdmittedPair[];
  readonly pairsCount: number;
  readonly now: EpochHour;
  /** Instant of the request [ms since 1970]. */
  readonly nowMs: number;
  /** Starts [h from now]. */
  readonly startHours: readonly number[];
  readonly horizonHours: number;
  readonly timezone: string;
  /** Approximate time of the work [s]. */
  readonly seconds: number;
  /** Everything for which the plan is refused; empty if it can be answered. */
  readonly problems: readonly Refusal[];
  /**
   * Scores all pairs.
   *
   * @throws Refusal weather_unavailable if the record cannot be read. CallerLeft if the recipient of the result has disconnected.
   */
  readonly score: () => Promise<PlanScores>;
}

const dayHours = 24;

/**
 * Makes every check of a plan that needs no weather.
 *
 * @throws Refusal invalid_request if the plan has too many pairs.
 */
export async function admitPlan(
  { admit, ports, recordsRead, years: kept }: PlanPorts,
  { fields, accountId, nowMs, startsMs, secondsMax, entryOf }: AskedPlan,
): Promise<AdmittedPlan> {
  const now = epochHourOf(nowMs);
  const problems: Refusal[] = [...aheadRefusals(fields, now)];
  const startHours = startsMs.map((startMs) => epochHourOf(startMs) - now);
  const horizonHours = Math.max(...startHours, 0) + planDaysMax * dayHours;
  const timezone = await zoneOf(fields.timezone ?? "UTC", fields.sites[0]!);
  const asked = planPairs(fields);
  const span = { now, startHour: startHours[0]!, horizonHours };
  const engine = await enginePlan(fields, asked, span, timezone);
  const ids = asked.pairs.map(({ id }) => id);
  for (const fault of planFaults(engine.plan, ids)) problems.push(faultRefusal(fault, fields));

  const pairs: AdmittedPair[] = [];
  const fronts: (Admission | NoFront)[] = [];
  let years: Years | undefined;
  for (const pair of asked.pairs) {
    try {
      const site = fields.sites[pair.site]!;
      const { elevation_m: elevationM, surface, latitude, longitude } = site;
      const location = {
        latitude,
        longitude,
        ...(elevationM === undefined ? {} : { elevationM }),
        ...(surface === undefined ? {} : { surface }),
      };
      const entry = await requireAsked(ports, entryOf(pair.entry));
      const placed = await placeRecord(presentHistory(ports.records, "hour"), location);
      const scorable = entryOnRecord(entry, placed, reachOf(placed));
      years ??= yearsOf(placed, fields.years, now, horizonHours);
      const { from, hours } = hoursOf(years, now, horizonHours);
      await requireHistory(placed, scorable.reads, readSpan({ ...scorable, from, hours }), "endYear");
      const request = { location, model: fields.model, entry, accountId };
      fronts.push(await admitFront(admit, request, fields.front_hours, placed, nowMs));
      pairs.push({ ...scorable, asked: pair, placed });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(error.placed(pairPlace(pair)));
    }
  }
  const spanOf = years === undefined ? undefined : hoursOf(years, now, horizonHours);
  const seconds = planSeconds({
    pairs,
    recordHours: spanOf?.hours ?? 0,
    years: years === undefined ? 0 : years.last - years.first + 1,
    frontHours: fields.front_hours,
    tasks: fields.tasks,
    startHours,
    isSearched: fields.order === "search",
  });
  if (seconds > secondsMax) problems.push(tooMuchWork(seconds, secondsMax));
  return {
    engine,
    pairs,
    pairsCount: asked.pairs.length,
    now,
    nowMs,
    startHours,
    horizonHours,
    timezone,
    seconds,
    problems,
    score: () => scorePairs({ pairs, fronts, now, years: years!, recordsRead, kept, span: spanOf! }),
  };
}

/** Request for the hours of the ensemble of a pair. */
export interface FrontRequest {
  readonly location: Parameters<Admissions["known"]>[0]["location"];
  readonly model: PlanFields["model"];
  readonly entry: Entry;
  readonly accountId: string;
}

/** Admits a pair for the hours of the ensemble. Asks for fewer hours if its entry or model does not reach so far. */
async function admitFront(
  admit: Admissions,
  request: FrontRequest,
  frontHours: number,
  { description }: PlacedRecord,
  nowMs: number,
): Promise<Admission | NoFront> {
  if (frontHours === 0) return "not_asked";
  try {
    const admitted = await admitAsFar(admit, request, frontHours, nowMs);
    const isOfOneKind = admitted.parts.every((part) => part.description.synthetic === description.synthetic);
    return isOfOneKind ? admitted : "not_of_one_kind";
  } catch (error) {
    return noFrontAfter(error);
  }
}

/**
 * Admits a pair for hours of the forecast. Asks for fewer hours if its entry or model does not reach so far.
 *
 * @throws Refusal as {@link Admissions} does.
 */
export function admitAsFar(
  admit: Admissions,
  request: FrontRequest,
  hours: number,
  nowMs: number,
): Promise<Admission> {
  const known = (forecastHours: number) =>
    admit.known({ ...request, forecastHours, calibrated: false, heedsWarnings: true, partsOf: "v2" }, nowMs);
  return known(hours).catch((error: unknown) => known(reachIn(error)));
}

/** Returns the hours that a model reaches, from the refusal of more. Throws any other error. */
function reachIn(error: unknown): number {
  if (!(error instanceof Refusal) || error.code !== "horizon_exceeded") throw error;
  const maximum = error.errors[0]?.expected?.["maximum"];
  if (typeof maximum !== "number" || maximum < 1) throw error;
  return maximum;
}

/** Returns the hours of a record that years of a plan need. They go from ten days before the date of now to ten days after the horizon. */
function hoursOf({ first, last }: Years, now: EpochHour, horizonHours: number) {
  const from = sameHourIn(first, now) - shiftHours;
  return { from, hours: sameHourIn(last, now) + horizonHours + shiftHours - from };
}

/**
 * Returns the years of a record that a plan uses. They are those of the request, or else the last ones that hold the plan.
 *
 * @throws Refusal invalid_request if there are too few of them.
 */
function yearsOf(
  placed: PlacedRecord,
  asked: PlanFields["years"],
  now: EpochHour,
  horizonHours: number,
): Years {
  if (asked !== undefined) {
    const wanted = { first: asked.start_year, last: asked.end_year };
    refuseYearsOutside(placed, wanted, { first: "startYear", last: "endYear" });
  }
  const held = wholeYears(placed.description);
  const years = held && yearsHolding(held, now, horizonHours);
  const last = Math.min(asked?.end_year ?? Infinity, years?.last ?? -Infinity);
  const first = Math.max(asked?.start_year ?? last - planYears.usual + 1, years?.first ?? Infinity);
  if (years !== undefined && last - first + 1 >= planYears.least) return { first, last };
  const detail =
    years === undefined
      ? "The record has no year that holds the plan."
      : `A plan needs at least ${planYears.least} years that hold it to ${planDaysMax} days after its start. The record has ${years.first} to ${years.last}.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [
      {
        field: "endYear",
        code: "outside_record",
        detail,
        expected: years === undefined ? {} : { minimum: years.first, maximum: years.last },
      },
    ],
  });
}

function yearsHolding(held: Years, now: EpochHour, horizonHours: number): Years | undefined {
  const [begin, end] = [firstHour(held.first), firstHour(held.last + 1)];
  const holds = (year: number): boolean => {
    const { from, hours } = hoursOf({ first: year, last: year }, now, horizonHours);
    return from >= begin && from + hours <= end;
  };
  const all = Array.from({ length: held.last - held.first + 1 }, (_, index) => held.first + index);
  const used = all.filter(holds);
  return used.length === 0 ? undefined : { first: used[0]!, last: used.at(-1)! };
}

function tooMuchWork(seconds: number, secondsMax: number): Refusal {
  const later =
    secondsMax < planJobSecondsMax && seconds <= planJobSecondsMax
      ? `Send it with the header prefer: respond-async, which makes a job of up to ${planJobSecondsMax} s, or ask for fewer`
      : "Ask for fewer";
  const detail = `The plan would take about ${Math.ceil(seconds)} s, and may take ${secondsMax}. ${later} entries, sites, years, tasks or starts.`;
  return new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: "#/tasks", code: "too_big", detail, expected: { maximum: secondsMax } }],
  });
}

interface ToScore {
  readonly pairs: readonly AdmittedPair[];
  readonly fronts: readonly (Admission | NoFront)[];
  readonly now: EpochHour;
  readonly years: Years;
  readonly recordsRead: RecordCache;
  /** Scores of past years that are known. */
  readonly kept: YearCache | undefined;
  readonly span: Pick<RecordToScore, "from" | "hours">;
}

async function scorePairs({
  pairs,
  fronts,
  now,
  years,
  recordsRead,
  kept,
  span: needed,
}: ToScore): Promise<PlanScores> {
  const scored: FrontScores[] = [];
  let absent = fronts.find((front) => typeof front === "string");
  for (const [index, front] of fronts.entries()) {
    if (absent !== undefined) break;
    const made = await frontScores(front as Admission, pairs[index]!.asked.minimumScore);
    if (typeof made === "string") absent = made;
    else scored.push(made);
  }
  const frontHours = absent === undefined ? Math.min(...scored.map(({ hours }) => hours)) : 0;
  const span = kept === undefined ? needed : wholeSpan(pairs, years, needed);
  const weathers: PlanWeather["pairs"][number][] = [];
  for (const [index, { asked, placed, prepared, reads }] of pairs.entries()) {
    const { minimumScore } = asked;
    weathers.push({
      id: asked.id,
      minimumScore,
      constraints: prepared.constraints.length,
      record: await recordScores({ placed, prepared, reads, minimumScore, ...span }, recordsRead, kept),
      ...(absent === undefined ? { members: scored[index]!.members } : {}),
    });
  }
  const used = Array.from({ length: years.last - years.first + 1 }, (_, index) => years.first + index);
  return {
    weather: { now, pairs: weathers, recordFrom: span.from, years: used, frontHours },
    front: absent ?? { ...scored[0]!, hours: frontHours },
  };
}

/** Amounts of work of a plan. */
interface PlanWork {
  readonly pairs: readonly Pick<EntryOnRecord, "prepared" | "reads">[];
  /** Hours of the record that are scored for each pair [h]. */
  readonly recordHours: number;
  readonly years: number;
  readonly frontHours: number;
  readonly tasks: PlanFields["tasks"];
  readonly startHours: readonly number[];
  readonly isSearched: boolean;
}

/** Times of pieces of the work [s], measured on one core. */
const secondsPer = {
  /** Reading an hour of a variable. */
  read: 0.4e-6,
  /** Scoring an hour by a constraint, and finding what lowers the score. */
  constraint: 0.12e-6,
  /** Taking a course of the weather. */
  course: 10e-6,
  /** Placing a task in a course, and counting its hours. */
  task: 0.5e-6,
  /** Finding units for it. */
  held: 1.3e-6,
  /** Placing a task at one of many starts in a course. */
  start: 0.2e-6,
  /** Comparing two tasks for their places in an order. */
  comparison: 1e-9,
} as const;

/** Number of days by which a year is moved, and the number of courses of the ensemble for each. */
const [shifts, coursesPerShift] = [5, 25];

/** Returns the approximate time that scoring and simulating a plan takes [s], if nothing is cached. */
function planSeconds(work: PlanWork): number {
  const scoring = work.pairs.reduce((sum, { prepared, reads }) => {
    const perHour = reads.length * secondsPer.read + prepared.constraints.length * secondsPer.constraint;
    return sum + work.recordHours * perHour;
  }, 0);
  const ofRecord = work.years * shifts;
  const joint = work.frontHours === 0 ? ofRecord : ofRecord * coursesPerShift;
  const isOne = work.startHours.length === 1;
  // Starts after the ensemble are compared in the courses of the record.
  const courses = work.startHours.reduce(
    (sum, hour) => sum + (isOne || hour < work.frontHours ? joint : ofRecord),
    0,
  );
  const held = work.tasks.filter(({ resources }) => resources.length > 0).length * secondsPer.held;
  const placing = work.tasks.length * (isOne ? secondsPer.task : secondsPer.start) + held;
  const searching = work.isSearched
    ? planOrdersMax * (placing * (work.years / 2) + secondsPer.comparison * work.tasks.length ** 2)
    : 0;
  return scoring + joint * secondsPer.course + courses * placing + searching;
}
