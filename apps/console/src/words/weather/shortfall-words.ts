import type { EntryDetail } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type * as V2 from "@halcyon/schema/v2";
import { nameList } from "@halcyon/schema/words";
import { type JudgedShortfall, judgeHour, judgeShortfall } from "@halcyon/scoring/judgement";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import { withUnit } from "../units/with-unit.ts";
import { formatShare } from "./band-words.ts";
import { constraintWords, lowerFirst } from "./constraint-words.ts";
import { capital } from "./model-part-name.ts";

type Entry = Pick<EntryDetail, "constraints" | "polarity">;
type Parts = V2.ForecastMetadata["source"]["parts"];

/** Hour of a forecast, with the data that tell how many ensemble members are below the acceptable band, and which limits cause this. */
export type ShortHour = Pick<
  ReasonedHour,
  "part" | "timestamp" | "score" | "limiting" | "missing" | "ensemble" | "short_shares"
>;

/** Maximum number of limits that are named individually. */
const namedMost = 3;

/**
 * Returns the number of ensemble members that are counted in each of the given hours. Returns undefined if the number differs between hours, or if an hour has
 * no members.
 */
export function membersOf(hours: readonly ShortHour[], parts: Parts): number | undefined {
  const counts = new Set(hours.map((hour) => membersAt(hour, parts)));
  const [count] = counts;
  return counts.size === 1 ? count : undefined;
}

function membersAt({ part, timestamp, ensemble }: ShortHour, parts: Parts): number | undefined {
  if (ensemble === null) return undefined;
  const own = parts.find((one) => one.part === part);
  const beside = parts.find((one) => one !== own && one.from <= timestamp && timestamp < one.to);
  const members = (isSingleRun(part) ? beside : own)?.members ?? 1;
  return members > 1 ? members : undefined;
}

/** Texts about a day: how many ensemble members' forecasts are below the acceptable band, and which limits keep them there. */
export interface DayShortWords {
  /** Text for a list, if the heading of the list says what is counted: `18 of 31 forecasts: in 16 by wind gusts, in 3 by rain`. */
  readonly row: string;
  /** Whole sentence: `On average an hour falls short in 18 of 31 forecasts: in 16 by wind gusts, in 3 by rain.` */
  readonly sentence: string;
}

/**
 * Describes how many forecasts are below the acceptable band in an average hour of a day, and which limits cause this.
 *
 * @param members - Number of members in each hour; undefined if the hours differ.
 */
export function dayShortWords(
  judged: JudgedShortfall,
  members: number | undefined,
  entry: Entry,
): DayShortWords {
  const isTask = entry.polarity === "suitability";
  if (judged.by === "run") {
    const hours = (share: number): number => Math.round(share * judged.hours);
    const limits = limitList(judged, entry, (share) => String(hours(share)), hours, "");
    const short = hours(judged.share);
    const verb = isTask
      ? `${short === 1 ? "falls" : "fall"} short`
      : `${short === 1 ? "does" : "do"} not show it`;
    const row = `by a single run ${short} of ${judged.hours === 1 ? "1 hour" : `${judged.hours} hours`} ${verb}${limits}`;
    return { row, sentence: `${capital(row)}.` };
  }
  if (judged.share === 0)
    return {
      row: "none",
      sentence: isTask ? "No forecast falls short in any hour." : "Every forecast shows it in every hour.",
    };
  const count = counting(members);
  const row = `${count.whole(judged.share)}${limitList(judged, entry, count.part, count.of, "in ")}`;
  return { row, sentence: `On average an hour ${isTask ? "falls short" : "does not show it"} in ${row}.` };
}

/**
 * Returns the limits that keep ensemble members below the acceptable band in an hour, such as `wind gusts in 24 of 31 forecasts, rain in 6`. Returns an empty
 * string if there are no such limits.
 */
export function hourShortWords(hour: ShortHour, parts: Parts, entry: Entry): string {
  if (judgeHour(hour).share === undefined) return "";
  const count = counting(membersOf([hour], parts));
  const named = namedLimits(judgeShortfall([hour]), count.of);
  return named
    .map(({ constraint, share }, at) => {
      const name = lowerFirst(constraintWords(entry.constraints[constraint]!));
      return `${name} in ${at === 0 ? count.whole(share) : count.part(share)}`;
    })
    .join(", ");
}

/**
 * Says in how many of the given hours the weather prevents the work, and which limit prevents it most often. Returns an empty string if there are no hours.
 *
 * @param kind - Name of an hour, such as `working hour`.
 */
export function lostWords(hours: readonly ShortHour[], entry: Entry, kind = "hour"): string {
  if (hours.length === 0) return "";
  const isTask = entry.polarity === "suitability";
  const { lost, by } = judgeShortfall(hours);
  const whose = { members: "most forecasts", run: "the single run", both: "most forecasts or a single run" }[
    by
  ];
  const [does, show] = by === "members" ? ["do", "show"] : ["does", "shows"];
  const count = `${lost} of ${hours.length} ${kind}s`;
  if (lost === 0) return isTask ? `No ${kind} is lost in ${whose}.` : `In every ${kind} ${whose} ${show} it.`;
  const [worst] = judgeShortfall(hours.filter((hour) => isLost(hour))).limits;
  const limit = worst && lowerFirst(constraintWords(entry.constraints[worst.constraint]!));
  const most =
    limit === undefined ? "" : isTask ? `, most of all to ${limit}` : `, held down most by ${limit}`;
  return isTask
    ? `${count} ${lost === 1 ? "is" : "are"} lost in ${whose}${most}.`
    : `In ${count} ${whose} ${does} not show it${most}.`;
}

function isLost(hour: ShortHour): boolean {
  return judgeShortfall([hour]).lost === 1;
}

interface Counting {
  /** Returns a share, 0..1, as a number of forecasts or as a percentage. If the result is below 1, the text omits the share. */
  readonly of: (share: number) => number;
  readonly whole: (share: number) => string;
  readonly part: (share: number) => string;
}

/** Returns functions that write a share of the members as a count, or as a percentage if the number of members is not known. */
function counting(members: number | undefined): Counting {
  if (members === undefined)
    return {
      of: (share) => Math.round(share * 100),
      whole: (share) => `${formatShare(share)} of the forecasts`,
      part: formatShare,
    };
  const of = (share: number): number => Math.round(share * members);
  return {
    of,
    whole: (share) =>
      of(share) === 0
        ? `fewer than 1 of ${withUnit(members, "forecasts")}`
        : `${of(share)} of ${withUnit(members, "forecasts")}`,
    part: (share) => String(of(share)),
  };
}

function namedLimits(
  { limits }: JudgedShortfall,
  countOf: (share: number) => number,
): JudgedShortfall["limits"] {
  return limits.filter(({ share }) => countOf(share) >= 1).slice(0, namedMost);
}

function limitList(
  judged: JudgedShortfall,
  { constraints }: Entry,
  written: (share: number) => string,
  countOf: (share: number) => number,
  before: string,
): string {
  const named = namedLimits(judged, countOf).map(
    ({ constraint, share }) =>
      `${before}${written(share)} by ${lowerFirst(constraintWords(constraints[constraint]!))}`,
  );
  return named.length === 0 ? "" : `: ${nameList(named)}`;
}
