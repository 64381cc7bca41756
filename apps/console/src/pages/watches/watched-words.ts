import { acceptableFrom, type Band, type EntrySummary, type ModelId, type PartName } from "@halcyon/schema";
import type { ForecastWhen, Watch, WatchTell } from "@halcyon/schema/v2";
import { nameList } from "@halcyon/schema/words";
import type { Clock } from "../../words/time/clock.ts";
import { formatShare, type Polarity } from "../../words/weather/band-words.ts";
import { idealMinimum } from "../../data/state/view.ts";
import {
  constraintWords,
  formatValue,
  lowerFirst,
  rangeNames,
} from "../../words/weather/constraint-words.ts";
import { modelPartName } from "../../words/weather/model-part-name.ts";
import { workHoursWords } from "../forecast/windows/work-hours-words.ts";
import { withUnit } from "../../words/units/with-unit.ts";
import type { WatchInput } from "./watch-queries.ts";
import type { Destination } from "./form/use-destinations.ts";

/** Watch that checks places in the runs of a model. */
export type OfForecast<One> = One & { readonly when: ForecastWhen; readonly model: ModelId };

/** Returns true if a watch checks places in the runs of a model. Returns false for official warnings and for new runs. */
export function isOfForecast<One extends Pick<Watch, "when">>(watch: One): watch is OfForecast<One> {
  return watch.when.kind !== "warning" && watch.when.kind !== "run";
}

/** Watch for new runs of a model. */
export type OfRuns<One> = One & {
  readonly when: Extract<Watch["when"], { kind: "run" }>;
  readonly model: ModelId;
};

/** Returns true if a watch is for new runs of a model. */
export function isOfRuns<One extends Pick<Watch, "when">>(watch: One): watch is OfRuns<One> {
  return watch.when.kind === "run";
}

/** Describes the runs that a watch reports: `new runs of NOAA`, or `new runs of NOAA: the ensemble and the seasonal ensemble`. */
export function runsWords(
  model: ModelId,
  { parts }: { readonly parts?: readonly PartName[] | undefined },
): string {
  const only = parts === undefined ? "" : `: ${nameList(parts.map(modelPartName))}`;
  return `new runs of ${model.toUpperCase()}${only}`;
}

/** Says when a watch for new runs sends messages. */
export const runsToldWords = "Tells of each run once, when all of it can be read.";

/** Condition of a watch, without the settings that decide which changes are reported. */
export type WatchOptions = Wish<ForecastWhen>;
type Wish<When> = When extends unknown ? Omit<When, "change"> : never;

/** Name of the scored entry (task or scenario). `polarity` says if a high score means suitable weather or the presence of conditions. */
export interface ScoredWords {
  readonly name: string;
  readonly polarity: Polarity;
}

/** Describes the condition of a watch: `6 h in a row of “Tower crane lifting”, every hour at least acceptable, in the next 5 days`. */
export function watchedWords(when: WatchOptions, scored: ScoredWords, clock: Pick<Clock, "span">): string {
  if (when.kind === "window" && when.window !== undefined) {
    const { start, end } = when.window;
    return `“${scored.name}” ${clock.span(Date.parse(start), Date.parse(end))}, every hour at least ${minimumWords(when.minimum_score, scored.polarity)}`;
  }
  return `${whatWords(when, scored)}${hoursWords(when)}, in the next ${horizonWords(when.horizon_hours)}`;
}

/** Returns the single window of a watch, or undefined if the watch accepts any window. */
export function oneWindow(when: WatchOptions): { readonly start: string; readonly end: string } | undefined {
  return when.kind === "window" ? when.window : undefined;
}

/** Most likely span (range of hours) that a watch found, even without reporting it, and the end of the checked hours. */
type Looked = Pick<Watch["subjects"][number], "likeliest" | "looked_to">;

/** Describes how far ahead a watch looked, the probability that it requires, and the most likely span (range of hours) that it found. */
export function reachWords(
  { probability: { rise } }: Pick<ForecastWhen, "probability">,
  { likeliest, looked_to: lookedTo }: Looked,
  clock: Pick<Clock, "moment" | "span">,
): string {
  if (lookedTo === null) return "";
  const reach = `It looks to ${clock.moment(Date.parse(lookedTo))} for a chance of ${formatShare(rise)} or more.`;
  if (likeliest === null) return `${reach} None of these hours is asked for.`;
  const { start, end, probability, likelihood } = likeliest;
  return `${reach} The most likely is ${clock.span(Date.parse(start), Date.parse(end))}, with ${formatShare(probability)}, ${likelihood.replaceAll("_", " ")}. Later hours are not checked.`;
}

/** Returns the highest probability that a watch found, as text for a list: `at most 68 % up to Thu 26 Nov 12:00; told from 70 % on`. */
export function bestWords(
  when: Pick<WatchOptions, "probability" | "kind">,
  { likeliest, looked_to: lookedTo }: Looked,
  clock: Pick<Clock, "moment">,
): string {
  const told = `told from ${formatShare(when.probability.rise)} on`;
  if (likeliest === null || lookedTo === null) return told;
  return `at most ${formatShare(likeliest.probability)} up to ${clock.moment(Date.parse(lookedTo))}; ${told}`;
}

/** Returns the probability of the single window of a watch as text, with the probability from which the watch reports the window. */
export function oddsWords({
  likeliest,
  when: { probability },
}: Pick<Looked, "likeliest"> & { readonly when: Pick<ForecastWhen, "probability"> }): string {
  const odds = likeliest === null ? "odds not known" : formatShare(likeliest.probability);
  return `${odds}; told from ${formatShare(probability.rise)} on`;
}

/** Describes when a watch reports: `at a chance of 70 % or more, and again when that changes or falls below 50 %`. */
export function notifyWords({ probability: { rise, fall }, confirm_runs: runs }: WatchOptions): string {
  const seen = runs.rise === 1 ? "" : ` in ${runs.rise} rounds in a row`;
  const unseen = runs.fall === 1 ? "" : ` in ${runs.fall} rounds in a row`;
  return `at a chance of ${formatShare(rise)} or more${seen}, and again when that changes or falls below ${formatShare(fall)}${unseen}`;
}

/**
 * Names the destinations of a watch. The text is empty until the destinations are loaded. A watch without chosen destinations sends to all webhooks and to no
 * e-mail address.
 */
export function sentWords(
  { to }: Pick<WatchTell, "to">,
  destinations: readonly Pick<Destination, "id" | "name" | "kind">[],
): string {
  const sent = destinations.filter(({ id, kind }) =>
    to === undefined ? kind === "webhook" : to.includes(id),
  );
  if (sent.length === 0 && to !== undefined && to.length > 0) return "";
  return sent.length === 0
    ? "It is sent to nobody: you read it on its page, and under “Told”."
    : `It is sent to ${nameList(sent.map(({ name }) => name))}.`;
}

function whatWords(when: WatchOptions, { name, polarity }: ScoredWords): string {
  if (when.kind === "window")
    return `${withUnit(when.duration_hours, "h")} in a row of “${name}”, every hour at least ${minimumWords(when.minimum_score, polarity)}`;
  const lasting = lastingWords(when.for_hours);
  if (when.kind === "band") return `“${name}” ${bandOptionsWords(when, polarity)}${lasting}`;
  const { above, below, clear_at: clearAt, unit } = when;
  const side =
    above === undefined ? `${formatValue(below!, unit)} or less` : `${formatValue(above, unit)} or more`;
  const clear = clearAt === undefined ? "" : `, over at ${formatValue(clearAt, unit)}`;
  return `${lowerFirst(constraintWords({ ...when, over: undefined }))} of ${side}${lasting}${clear}`;
}

/** Describes the bands that hours must have: a given band or a higher one (`at_least`), or a given band or a lower one (`at_most`). */
export function bandOptionsWords(
  { is, band }: { readonly is: "at_least" | "at_most"; readonly band: Band },
  polarity: Polarity,
): string {
  return bandWishes[polarity][is][band];
}

const bandWishes: Readonly<
  Record<Polarity, Readonly<Record<"at_least" | "at_most", Readonly<Record<Band, string>>>>>
> = {
  suitability: {
    at_least: {
      ideal: "ideal",
      acceptable: "acceptable or better",
      unsuitable: "not at a stop",
      stop: "in any band",
    },
    at_most: {
      ideal: "in any band",
      acceptable: "not ideal",
      unsuitable: "unsuitable or at a stop",
      stop: "at a stop",
    },
  },
  presence: {
    at_least: {
      ideal: "present",
      acceptable: "at least partly present",
      unsuitable: "at least hardly present",
      stop: "in any band",
    },
    at_most: {
      ideal: "in any band",
      acceptable: "not wholly present",
      unsuitable: "hardly present or absent",
      stop: "absent",
    },
  },
};

function minimumWords(minimum: number, polarity: Polarity): string {
  const [inner, outer] = rangeNames[polarity];
  if (minimum === idealMinimum) return inner;
  if (minimum !== acceptableFrom) return String(minimum);
  return polarity === "suitability" ? outer : `${outer} present`;
}

function lastingWords(hours: number): string {
  return hours === 1 ? "" : ` for ${withUnit(hours, "h")} in a row`;
}

function hoursWords({ daylight_only: isByDaylight, local_hours: hours }: WatchOptions): string {
  return `${isByDaylight ? ", by daylight" : ""}${hours === undefined ? "" : `, ${workHoursWords(hours)}`}`;
}

/** Returns a horizon as text, such as `5 days`. One day, and horizons that are not whole days, are given in hours. */
export function horizonWords(hours: number): string {
  if (hours % 24 !== 0 || hours === 24) return `${hours} hours`;
  return `${hours / 24} days`;
}

/**
 * Returns the name of the scored entry (task or scenario) or definition.
 *
 * @param entries - Entries that the API key can access; undefined until they are loaded.
 */
export function scoredWords(
  { constraint_params: entry, definition }: Pick<WatchInput, "constraint_params" | "definition">,
  entries: readonly EntrySummary[] | undefined,
): ScoredWords {
  const type = entry?.type ?? definition?.type ?? "task";
  const polarity = type === "scenario" ? "presence" : "suitability";
  if (entry === undefined) return { name: "limits of its own", polarity };
  const found = entries?.find(({ type: kind, id }) => kind === entry.type && id === entry.id);
  return { name: found?.name ?? `${entry.type} ${entry.id}`, polarity };
}
