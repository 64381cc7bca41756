import type { LocalHours } from "@halcyon/schema/time";
import { type EpochHour, epochHourOf, weekdays } from "@halcyon/schema/time";
import { boardJobsMax, frontHoursMax, type PlanDispatchRequest } from "@halcyon/schema/v2";
import { probabilityOf } from "@halcyon/scoring";
import { publishProbability } from "@halcyon/scoring/statistics";
import type { Entry } from "@halcyon/schema";
import { type AskedEntry, requireAsked } from "../entries/asked-entry.ts";
import { requireRecipient } from "../errors/caller-left.ts";
import { Refusal } from "../errors/refusal.ts";
import type { Admission } from "../scoring/admit-entry.ts";
import { localDays, wantedHours } from "../weather/hours/local-hours.ts";
import { zoneOf } from "../weather/hours/zone-of-place.ts";
import { admitAsFar, type PlanPorts } from "./admit-plan.ts";
import { type FrontScores, frontScores, type NoFront } from "./pair-scores.ts";
import { type AskedPair, pairPlace, planPairs } from "./plan-pairs.ts";

/** Board of a request, with what the request says beside it. */
export interface AskedBoard {
  readonly fields: PlanDispatchRequest;
  readonly accountId: string;
  readonly nowMs: number;
  /** Returns the entry that the request names, in the form of the caller's account. */
  readonly entryOf: (entry: AskedPair["entry"]) => AskedEntry;
}

/** Pair that passed all checks. */
interface AdmittedPair {
  readonly asked: AskedPair;
  readonly entry: Entry;
  readonly admission: Admission;
}

/** Odds of all jobs, with the ensemble that was counted. */
export interface BoardOdds {
  /** Probability of each job by the day on which it begins; null for a day on which it may not. */
  readonly odds: readonly (readonly (number | null)[])[];
  readonly front: FrontScores;
}

/** Board after every check that needs no weather. */
export interface AdmittedBoard {
  readonly pairs: readonly AdmittedPair[];
  readonly now: EpochHour;
  readonly timezone: string;
  /** Days of the board on the local calendar [days since 1970-01-01]. */
  readonly days: readonly number[];
  /**
   * Scores all pairs in the ensemble.
   *
   * @throws Refusal model_unavailable or weather_unavailable if no ensemble counts. CallerLeft if the recipient of the result has disconnected.
   */
  readonly score: () => Promise<BoardOdds>;
}

const dayHours = 24;
/** Hours from now on whose days must be known: those of the ensemble, and a whole shift after them. */
const daysKnownHours = frontHoursMax + 2 * dayHours;

/**
 * Makes every check of a board that needs no weather.
 *
 * @throws Refusal invalid_request, impossible_task or any refusal of an entry or place.
 */
export async function admitBoard(
  { admit, ports }: PlanPorts,
  { fields, accountId, nowMs, entryOf }: AskedBoard,
): Promise<AdmittedBoard> {
  const now = epochHourOf(nowMs);
  const timezone = await zoneOf(fields.timezone ?? "UTC", fields.sites[0]!);
  const shift: LocalHours = {
    from: 0,
    to: dayHours,
    weekdays: [...weekdays],
    ...fields.local_hours,
    timezone,
  };
  requireRoom(fields, shift);
  const dayOfHour = localDays(shift, now, daysKnownHours);
  const days = daysOf(fields, dayOfHour[0]!);
  const hours = Math.min(frontHoursMax, dayOfHour.findLastIndex((day) => day <= days.at(-1)!) + 1);
  const { pairs: asked, pairOf } = planPairs(
    { sites: fields.sites, tasks: fields.jobs },
    "jobs",
    boardJobsMax,
  );
  const pairs: AdmittedPair[] = [];
  for (const pair of asked) {
    try {
      const { latitude, longitude, elevation_m: elevationM, surface } = fields.sites[pair.site]!;
      const location = {
        latitude,
        longitude,
        ...(elevationM === undefined ? {} : { elevationM }),
        ...(surface === undefined ? {} : { surface }),
      };
      const entry = await requireAsked(ports, entryOf(pair.entry));
      const request = { location, model: fields.model, entry, accountId };
      pairs.push({ asked: pair, entry, admission: await admitAsFar(admit, request, hours, nowMs) });
    } catch (error) {
      throw error instanceof Refusal ? error.placed(pairPlace(pair)) : error;
    }
  }
  return {
    pairs,
    now,
    timezone,
    days,
    async score() {
      const fronts: FrontScores[] = [];
      for (const { admission, asked: pair } of pairs) {
        requireRecipient();
        const front = await frontScores(admission, pair.minimumScore);
        if (typeof front === "string") throw noEnsemble(front);
        fronts.push(front);
      }
      const odds = fields.jobs.map((job) => {
        const pair = Number(pairOf(job, job.entry));
        const { latitude, longitude } = fields.sites[asked[pair]!.site]!;
        const daylightAt = fields.daylight_only ? { latitude, longitude } : undefined;
        const wanted = wantedHours({ daylightAt, localHours: shift }, now, daysKnownHours);
        const shifts = days.map((day) =>
          dayOfHour.flatMap((one, hour) => (one === day && wanted[hour] ? hour : [])),
        );
        return oddsOf(fronts[pair]!, asked[pair]!.minimumScore, job, shifts);
      });
      return { odds, front: { ...fronts[0]!, hours: Math.min(...fronts.map((front) => front.hours)) } };
    },
  };
}

/** Returns the days of the board, from its first day or today. */
function daysOf({ first_day: first, days: count }: PlanDispatchRequest, today: number): number[] {
  const start = first === undefined ? today : Date.parse(`${first}T00:00:00Z`) / (dayHours * 3_600_000);
  if (start < today) throw refusedDay("in_the_past", "The first day is over: choose today or a later day.");
  if (start >= today + frontHoursMax / dayHours)
    throw refusedDay(
      "too_big",
      `No ensemble counts after ${frontHoursMax / dayHours} days: choose an earlier day.`,
    );
  return Array.from({ length: count }, (_, day) => start + day);
}

function refusedDay(code: "in_the_past" | "too_big", detail: string): Refusal {
  return new Refusal("invalid_request", { detail, errors: [{ pointer: "#/first_day", code, detail }] });
}

/**
 * Checks that the hours of every job fit into the shift.
 *
 * @throws Refusal impossible_task with the first job that does not fit.
 */
function requireRoom({ jobs }: PlanDispatchRequest, { from, to }: LocalHours): void {
  const maximum = to > from ? to - from : dayHours + to - from;
  const index = jobs.findIndex(({ hours }) => hours > maximum);
  if (index === -1) return;
  const detail = `The job needs ${jobs[index]!.hours} h in a row, and the shift has ${maximum} h.`;
  throw new Refusal("impossible_task", {
    detail,
    errors: [{ pointer: `#/jobs/${index}/hours`, code: "impossible_task", detail, expected: { maximum } }],
  });
}

/** Returns the probability of a job for each day on which it may begin; null for a day without one. */
function oddsOf(
  { members, hours: frontHours }: FrontScores,
  minimumScore: number,
  { hours, days: length }: PlanDispatchRequest["jobs"][number],
  shifts: readonly (readonly number[])[],
): (number | null)[] {
  const isPossible = shifts.map((shift) => hasRun(shift, hours, () => true) && shift.at(-1)! < frontHours);
  const good = shifts.map((shift, day) =>
    members.map(
      ({ scores }) => isPossible[day]! && hasRun(shift, hours, (hour) => scores[hour]! >= minimumScore),
    ),
  );
  return shifts.map((_, first) => {
    const its = Array.from({ length }, (_day, at) => first + at);
    if (!its.every((day) => isPossible[day] === true)) return null;
    const count = members.filter((_member, member) => its.every((day) => good[day]![member])).length;
    return publishProbability(probabilityOf(count, members.length));
  });
}

/** Returns true if enough consecutive hours of a shift are good. */
function hasRun(shift: readonly number[], least: number, isGood: (hour: number) => boolean): boolean {
  let run = 0;
  let last = Number.NaN;
  for (const hour of shift) {
    run = isGood(hour) ? (hour === last + 1 ? run : 0) + 1 : 0;
    last = hour;
    if (run >= least) return true;
  }
  return false;
}

function noEnsemble(because: NoFront): Refusal {
  const isAbsent = because === "not_configured" || because === "few_members";
  return new Refusal(isAbsent ? "model_unavailable" : "weather_unavailable", {
    detail: isAbsent
      ? "A board counts the members of an ensemble, and this model has too few of them here. Choose another model."
      : "The ensemble cannot be read, or lacks these hours. Try again later.",
  });
}
