import type * as V2 from "@halcyon/schema/v2";
import { fewOutcomesWords, variableInSentence } from "@halcyon/schema/words";
import type { EvidenceInterval, EvidenceValue, MissingReason } from "@halcyon/scoring/evidence";
import { formatShare } from "../../../words/weather/band-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { requestsWords } from "../../frame/choices/look-cost.ts";
import { daysWords, intervalWords } from "../interval-words.ts";

type Report = V2.EvidenceReport;

/** Describes how much work a report takes and what it costs, before the report is ordered. */
export function planWords({ charged, estimate }: Pick<V2.Evidence, "charged" | "estimate">): string {
  const { runs, gigabytes, seconds, every_days: every } = estimate;
  const data = gigabytes === 0 ? "" : `, ${withUnit(gigabytes, "GB")} of data`;
  const time = seconds < 90 ? withUnit(seconds, "s") : withUnit(Math.ceil(seconds / 60), "min");
  const cost = charged === 0 ? "nothing" : requestsWords(charged);
  return `It reads ${runs} past runs (one ${every === 1 ? "a day" : `every ${every} days`}${data}), which takes about ${time}, and costs ${cost} of the allowance.`;
}

/** Says that the remaining calls to the weather provider do not suffice for a report, and when they will. Returns undefined if the calls suffice. */
export function lackingCallsWords({ estimate }: Pick<V2.Evidence, "estimate">): string | undefined {
  const { call_budget: budget, provider_calls: needed } = estimate;
  if (budget === null || budget.suffices) return undefined;
  const { left, renews_at: renews, ready_at: ready } = budget;
  return `It needs ${needed} calls of the provider, and ${left} are left until ${instantWords(renews)}. It then waits until they renew, and goes on by itself. All runs can be read by ${instantWords(ready)}.`;
}

/** Returns an instant in UTC, such as `21 Nov 2026, 09:00 UTC`. */
function instantWords(instant: string): string {
  return `${dayOf(instant)}, ${instant.slice(11, 16)} UTC`;
}

/** Describes how much of the work on a report is done, and what it waits for. */
export function progressWords({
  status,
  progress,
  waits_until: waitsUntil,
  estimate,
}: Pick<V2.EvidenceSummary, "status" | "progress" | "waits_until" | "estimate">): string {
  const read = `${formatShare(progress)} of ${estimate.runs} past runs are read.`;
  if (waitsUntil !== null)
    return `${read} The calls of the weather provider are used up: it waits until ${instantWords(waitsUntil)}.`;
  return status === "queued" ? "It waits for another report." : read;
}

/**
 * Compares the stated probability of windows with the share that came true. Claims a difference only if the probability is outside the interval of the share.
 * Returns undefined if the probability or the share is not known.
 */
export function verdictWords(
  headline: Pick<NonNullable<Report["headline"]>, "share" | "said" | "days">,
): string | undefined {
  const { share, said, days } = headline;
  if (share === null || said === null) return undefined;
  const came = `${formatShare(share.low)} to ${formatShare(share.high)}`;
  if (said > share.high)
    return `They said ${formatShare(said)}, and came less often: ${came}, with a chance of ${withUnit(90, "%")}, from ${daysWords(days)}.`;
  if (said < share.low)
    return `They said ${formatShare(said)}, and came more often: ${came}, with a chance of ${withUnit(90, "%")}, from ${daysWords(days)}.`;
  return `They said ${formatShare(said)}. This lies in the range of what came, ${came}, so that ${daysWords(days)} show no difference.`;
}

/** Says why a report or its headline has no figures; undefined if both have figures. */
export function nothingWords({ days, reason, headline, metadata }: Report): string | undefined {
  const empty = metadata.notices.find(({ code }) => code === "nothing_promised");
  if (empty !== undefined) return empty.text;
  if (reason !== null) return `${daysWords(days)} have a promise, and a report needs 60.`;
  if (headline === null) return "No window was promised 1 to 3 days ahead.";
  return undefined;
}

/**
 * Returns a text that says why the lowest probability at which it pays to start work is unknown, and what to request instead.
 *
 * @param share - Share of the windows promised 1 to 3 days ahead that came true; null if it is not known.
 */
export function unknownValueWords(reason: NonNullable<MissingReason>, share: number | null): string {
  return reason === "few_days"
    ? "Not known: this needs 180 days with a promise 1 to 3 days ahead. Choose a longer past, or other hours."
    : `Not known. ${fewOutcomesWords(share)}`;
}

/** Short forms of {@link unknownValueWords}, for a row of a table. */
export const fewWords: Readonly<Record<NonNullable<MissingReason>, string>> = {
  few_days: "too few days: 180 are needed",
  few_outcomes: "too few outcomes: 20 days that held and 20 that failed are needed",
};

/** Texts that say why there are no figures for corrected probabilities, by reason. */
export const correctedWords: Readonly<Record<NonNullable<MissingReason>, string>> = {
  few_days: "too few days: 30 are needed",
  few_outcomes: "too few windows held or failed before",
};

/** Describes how much better corrected probabilities are than the original ones. Claims a difference only if the interval of the gain does not include 0. */
export function gainWords(gain: EvidenceInterval | null): string {
  if (gain === null) return "not known";
  if (gain.high < 0) return `worse: ${intervalWords(gain)}`;
  return gain.low > 0 ? `better: ${intervalWords(gain)}` : `no difference shown: ${intervalWords(gain)}`;
}

type GoFrom = NonNullable<EvidenceValue["goFrom"]>;

/** Returns the lowest probability of a window at which it pays to start work, as text. */
export function goFromWords({ probability }: Pick<GoFrom, "probability">): string {
  if (probability === 0) return "Start at any probability";
  if (probability === 1) return "Do not start by these promises";
  return `Start from ${formatShare(probability)}`;
}

/**
 * Returns a note about the lowest probability at which it pays to start work. The note contains the interval of the probability, the matching number of
 * ensemble members, and the number of days used.
 */
export function goFromNote({ low, high, members, of }: GoFrom, days: number): string {
  const enough =
    members === null ? `not even all ${of} members are enough` : `${members} of ${of} members or more`;
  return `${formatShare(low)} to ${formatShare(high)} with a chance of ${withUnit(90, "%")}; ${enough}. Learned from ${daysWords(days)}, 1 to 3 days ahead.`;
}

/** Describes the costs saved by decisions that follow the predicted probabilities. Claims a saving only if the whole interval of the saving is above 0. */
export function valueWords(value: EvidenceInterval | null): string {
  if (value === null) return "not known";
  return value.low > 0 ? intervalWords(value) : `none shown: ${intervalWords(value)}`;
}

/** Describes how much a later decision saves or loses, in the unit of the costs. */
export function waitingWords(saved: EvidenceInterval | null): string {
  if (saved === null) return "not known";
  const { value, low, high } = saved;
  if (high < 0) return `loses ${amount(-value)} (${amount(-high)} to ${amount(-low)})`;
  const interval = `${amount(value)} (${amount(low)} to ${amount(high)})`;
  return low > 0 ? `saves ${interval}` : `none shown: ${interval}`;
}

/** Formats an amount of money, with decimals only below 100: `1,240`, `12.5`, `0.25`. */
function amount(money: number): string {
  const size = Math.abs(money);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const text = size.toLocaleString("en-GB", { maximumFractionDigits: digits });
  return money < 0 && text !== "0" ? `−${text}` : text;
}

type LeftOut = Report["metadata"]["left_out"][number];

/** Names a limit that the report leaves out. Says whether the past runs or the observed weather lack its variable. */
export function leftOutWords({ variable, from_lead_hours: from, because }: LeftOut): string {
  const side =
    because === "truth_lacks_variable" ? "the weather that came lacks it" : "the past runs lack it";
  return `The limit of ${variableInSentence(variable)} does not count${from === 0 ? "" : ` from ${withUnit(from, "h")} on`}: ${side}.`;
}

/** Describes the data behind a report: the past runs, and the record of the weather that occurred. */
export function sourceWords({ source, truth, model, part, gap_days: gaps }: Report["metadata"]): string[] {
  const {
    runs,
    every_days: every,
    first_run: first,
    last_run: last,
    runs_missing: missing,
    members,
  } = source;
  const forecasts = part === "ensemble" ? `${members} members` : "one run";
  const from = truth.distance_km === 0 ? "" : `, ${withUnit(truth.distance_km, "km")} from the place`;
  const kinds = {
    station: `the record ${truth.id}`,
    reanalysis: `the reanalysis ${truth.id}`,
    synthetic: "synthetic weather",
  };
  return [
    `${runs} runs of ${model.toUpperCase()} (${forecasts}), ${every === 1 ? "one a day" : `one every ${every} days`}, from ${dayOf(first)} to ${dayOf(last)}.`,
    `Compared with ${kinds[truth.kind]}${from}, ${dayOf(truth.from)} to ${dayOf(truth.to)}.`,
    ...(missing.length === 0 ? [] : [`${missing.length} runs could not be read.`]),
    ...(gaps === 0 ? [] : [`${daysWords(gaps)} of runs do not count, because of a gap.`]),
  ];
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});

/** Returns the day of an instant in UTC, such as `21 Nov 2026`. */
export function dayOf(instant: string): string {
  return dayFormat.format(Date.parse(instant));
}
