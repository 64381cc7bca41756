import { acceptableFrom, type EntryDetail, millisecondsPerHour } from "@halcyon/schema";
import type { ReasonedHour } from "../api/reasoned-forecast.ts";
import type { Clock } from "../time/clock.ts";
import { datedMoments, nearMoments } from "../time/near-moments.ts";
import { lowerFirst, variableWords } from "./constraint-words.ts";
import { hindranceWords } from "./hindrance-words.ts";

/** What is said: of an entry, its hours, on a clock. */
export interface Told {
  readonly hours: readonly Pick<
    ReasonedHour,
    "score" | "limiting" | "constraints" | "missing" | "ensemble"
  >[];
  /** Start of the first hour [ms since 1970]. */
  readonly startMs: number;
  readonly entry: Pick<EntryDetail, "constraints" | "polarity">;
  readonly clock: Clock;
  /** How long the work takes [h]. */
  readonly leastHours: number;
  /** Whether moments bear their dates, as on paper; else they are as near as "tomorrow". */
  readonly isDated?: boolean;
}

/** Hours one after the other that are all allowed, or none of them: the positions of the first and of the one behind the last. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly isAllowed: boolean;
}

/** So many members make what they agree upon nearly sure. */
const nearlyAll = 0.9;

const byName = (one: string, other: string): number => one.localeCompare(other);

/** What a forecast comes to, in a few sentences: when it is allowed, what stands in the way, how many members agree, what is not known. */
export function forecastSentences(told: Told): string[] {
  const runs = runsOf(told.hours);
  const first = runs.find(({ isAllowed, from, to }) => isAllowed && to - from >= told.leastHours);
  const sentences =
    first === undefined
      ? noneSentences(told, runs)
      : [allowedSentence(told, first), besideSentence(told, runs, first), agreementSentence(told, first)];
  return [...sentences, missingSentence(told)].filter((sentence) => sentence !== "");
}

function runsOf(hours: Told["hours"]): Run[] {
  const runs: Run[] = [];
  for (const [index, { score }] of hours.entries()) {
    const isAllowed = score >= acceptableFrom;
    const last = runs.at(-1);
    if (last?.isAllowed === isAllowed) runs[runs.length - 1] = { ...last, to: index + 1 };
    else runs.push({ from: index, to: index + 1, isAllowed });
  }
  return runs;
}

function allowedSentence(told: Told, { from, to }: Run): string {
  const { instant, span } = momentsOf(told);
  const word = told.entry.polarity === "suitability" ? "Suitable" : "Present";
  const isToEnd = to === told.hours.length;
  if (from === 0 && told.isDated !== true)
    return `${word} now, ${isToEnd ? "and throughout until" : "until"} ${instant(to)}.`;
  return isToEnd ? `${word} from ${instant(from)} on.` : `${word} from ${span(from, to)}.`;
}

/** What stands in the way before the first spell, or else behind it. */
function besideSentence(told: Told, runs: readonly Run[], first: Run): string {
  if (told.entry.polarity === "presence") return "";
  const { instant } = momentsOf(told);
  const before = runs.filter(({ isAllowed, to }) => !isAllowed && to <= first.from);
  if (before.length > 0) {
    const often = before.length > 1 ? "mostly " : "";
    return `Until then ${often}${reasonOf(told, before)}.`;
  }
  const behind = runs.find(({ from }) => from === first.to);
  if (behind === undefined) return "";
  const end = behind.to === told.hours.length ? "" : ` until ${instant(behind.to)}`;
  return `Then ${reasonOf(told, [behind])}${end}.`;
}

/** How many members allow each hour of a spell: those that do in its least agreed hours. */
function agreementSentence(told: Told, { from, to }: Run): string {
  const shares = told.hours.slice(from, to).map(({ ensemble }) => {
    if (ensemble === null) return undefined;
    const [ideal = 0, acceptable = 0] = ensemble.shares;
    return ideal + acceptable;
  });
  if (shares.includes(undefined)) return "No ensemble says how sure all of that is.";
  const known = shares.filter((share) => share !== undefined);
  const sure = known.findIndex((share) => share < nearlyAll);
  if (sure === -1) return "In every hour at least 9 of 10 forecasts agree.";
  const least = tenths(Math.min(...known));
  if (sure === 0) return `In its least sure hour ${least} agree.`;
  const until = momentsOf(told).instant(from + sure);
  return `At least 9 of 10 forecasts agree until ${until}, then in some hours ${least}.`;
}

function tenths(share: number): string {
  const count = Math.floor(share * 10 + 1e-9);
  return count === 0 ? "fewer than 1 of 10 forecasts" : `only ${count} of 10 forecasts`;
}

function periodWords(hours: number): string {
  if (hours === 1) return "hour";
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

function noneSentences(told: Told, runs: readonly Run[]): string[] {
  const { entry, hours, leastHours } = told;
  const period = periodWords(hours.length);
  const longest = runs
    .filter(({ isAllowed }) => isAllowed)
    .reduce<Run | undefined>(
      (best, run) => (best && best.to - best.from >= run.to - run.from ? best : run),
      undefined,
    );
  if (entry.polarity === "presence")
    return longest === undefined
      ? [`Not expected in the next ${period}.`]
      : [
          `Present for short times only: the longest is ${longest.to - longest.from} h, ${momentsOf(told).span(longest.from, longest.to)}.`,
        ];
  const barred = runs.filter(({ isAllowed }) => !isAllowed);
  const reason = barred.length === 0 ? "" : ` Mostly ${reasonOf(told, barred)}.`;
  if (longest === undefined) return [`Not suitable in the next ${period}.${reason}`];
  const { from, to } = longest;
  return [
    `No ${leastHours} hours in a row are suitable in the next ${period}: the longest is ${to - from} h, ${momentsOf(told).span(from, to)}.${reason}`,
  ];
}

/** Why most of some hours are not allowed, as in the worst of them. */
function reasonOf({ hours, entry }: Told, runs: readonly Run[]): string {
  const barred = runs.flatMap(({ from, to }) => hours.slice(from, to));
  const counts = new Map<number, number>();
  for (const { limiting } of barred)
    for (const position of limiting) counts.set(position, (counts.get(position) ?? 0) + 1);
  const [position] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (position === undefined) return "not suitable";
  const worst = barred
    .filter(({ limiting }) => limiting.includes(position))
    .map(({ constraints }) => constraints[position]!)
    .reduce((one, other) => ((other.distance ?? 0) < (one.distance ?? 0) ? other : one));
  return hindranceWords({ constraint: entry.constraints[position]!, value: worst.value, edge: worst.edge });
}

/** Which limits were left out for want of data, and when: nobody knows whether they are met. */
function missingSentence(told: Told): string {
  const { hours, entry } = told;
  const missing = new Set(hours.flatMap((hour) => hour.missing));
  if (missing.size === 0) return "";
  const names = new Set(
    [...missing].map((position) => lowerFirst(variableWords(entry.constraints[position]!.variable))),
  );
  const from = hours.findIndex((hour) => hour.missing.length > 0);
  const isToEnd = hours.slice(from).every((hour) => hour.missing.length > 0);
  const when = isToEnd ? (from === 0 ? "" : ` from ${momentsOf(told).instant(from)} on`) : " in some hours";
  return `No data for ${[...names].toSorted(byName).join(" and ")}${when}: check yourself.`;
}

function momentsOf({ startMs, clock, isDated = false }: Pick<Told, "startMs" | "clock" | "isDated">) {
  const { instant, span } = isDated ? datedMoments(clock) : nearMoments(startMs, clock);
  const at = (position: number): number => startMs + position * millisecondsPerHour;
  return {
    instant: (position: number) => instant(at(position)),
    span: (from: number, to: number) => span(at(from), at(to)),
  };
}
