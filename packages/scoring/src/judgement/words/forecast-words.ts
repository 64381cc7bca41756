import type { Constraint } from "@halcyon/schema";
import { hindranceWords, lowerFirst, nameList, variableInSentence } from "@halcyon/schema/words";
import { type JudgedHour, verdictOf } from "../judged-hour.ts";
import { type Barred, type Finding, type JudgedForecast, together } from "../judged-forecast.ts";
import { lengthOf, positionsOf, type Run, type Stretch } from "../runs.ts";

/** Functions that format the time of an hour in the reader's time zone. Their arguments are positions of hours in the forecast. */
export interface Moments {
  /** Formats the instant at which an hour begins, such as `tomorrow 02:00` or `Tue 10:00`. */
  readonly instant: (hour: number) => string;
  /** Formats the day of an hour, such as `tomorrow` or `Tue`. */
  readonly day: (hour: number) => string;
  /** Formats a span of hours, such as `Tue 10:00 to Fri 18:00`. */
  readonly span: (from: number, to: number) => string;
}

/** Facts that the sentences about a forecast need, in addition to the judged hours. */
export interface Telling {
  readonly entry: {
    /** Constraints of the task or scenario. If they are not known, the list is empty and the text names no limits. */
    readonly constraints: readonly Pick<Constraint, "variable" | "height_m" | "over">[];
    readonly polarity: "suitability" | "presence";
  };
  readonly moments: Moments;
  /** True if the text covers only working hours. */
  readonly isOfWork?: boolean;
  /** True if the text may be read on a later day, for example on paper. The text then never says "now". */
  readonly isDated?: boolean;
}

interface Told extends Telling {
  readonly judged: JudgedForecast;
}

/**
 * Describes a judged forecast in a few sentences: which hours are allowed, how many members agree, and what prevents the other hours. Further sentences name
 * likely or possible hours that the first sentences leave out, and hours with missing data.
 *
 * @example
 * ```js
 * const limit = { constraints: [{ value: 21, edge: 17, distance: -4 }], limiting: [0] };
 * const hour = (share) => ({ score: share < 0.5 ? 0 : 0.6, ensemble: { shares: [0, share, 0, 1 - share] }, ...limit });
 * const judged = judgeForecast({ hours: [1, 1, 0, 0].map(hour), leastHours: 2 });
 * const instant = (at) => `${at}:00`;
 * const moments = { instant, day: () => "today", span: (from, to) => `${instant(from)} to ${instant(to)}` };
 * const entry = { constraints: [{ variable: "wind_gusts_10m" }], polarity: "suitability" };
 * forecastSentences(judged, { entry, moments })[0]; // => "Suitable now, until 2:00."
 * forecastSentences(judged, { entry, moments })[2]; // => "Then too windy (wind gusts 21, limit 17 m/s)."
 * ```
 */
export function forecastSentences(judged: JudgedForecast, telling: Telling): string[] {
  const told = { ...telling, judged };
  const [answer = "", ...others] = answerOf(told);
  const sentences = [
    told.isOfWork === true && judged.finding.kind !== "unasked"
      ? `In working hours: ${lowerFirst(answer)}`
      : answer,
    ...others,
    missingSentence(judged, telling),
    seasonSentence(told),
  ];
  return sentences.filter((sentence) => sentence !== "");
}

type Promised = Extract<Finding, { readonly kind: "promised" }>;

function answerOf(told: Told): string[] {
  const { finding, hours, barred } = told.judged;
  switch (finding.kind) {
    case "unasked":
      return [`No working hour lies in the next ${periodWords(hours.length)}.`];
    case "promised":
      return [
        promisedSentence(told, finding),
        agreementSentence(told, finding.possible),
        disputedSentence(told),
        besideSentence(told),
        ...leftOutSentences(told),
      ];
    case "perhaps":
      return [
        `${perhapsWords(told)} ${spanWords(told, finding.possible)}.`,
        agreementSentence(told, finding.possible),
        disputedSentence(told),
        besideSentence(told),
        finding.likely === undefined ? "" : `More likely ${spanWords(told, finding.likely)}.`,
        ...leftOutSentences(told),
      ];
    case "short":
      return [
        shortSentence(told, finding),
        uncountedSentence(told),
        disputedSentence(told),
        reasonSentence(told, barred.before),
        ...leftOutSentences(told),
      ];
    default:
      return [
        noneSentence(told, finding.together.most),
        uncountedSentence(told),
        disputedSentence(told),
        reasonSentence(told, barred.before),
      ];
  }
}

function allowedWord({ entry }: Told): string {
  return entry.polarity === "suitability" ? "Suitable" : "Present";
}

function perhapsWords(told: Told): string {
  return `Perhaps ${lowerFirst(allowedWord(told))}`;
}

/**
 * Returns a sentence with the likely hours, followed by the hours around them that are only possible. If the likely hours are not firm, the sentence begins with
 * "Perhaps" and names no doubtful days: all of it is doubtful.
 */
function promisedSentence(told: Told, { likely, possible, isFirm }: Promised): string {
  const { instant } = told.moments;
  const around = [
    ...(possible.from < likely.from
      ? [`from ${isNow(told, possible) ? "now" : instant(possible.from)}`]
      : []),
    ...(possible.to > likely.to ? [`until ${instant(possible.to)}`] : []),
  ].join(" and ");
  const besides = around === "" ? "" : `, ${isFirm ? "perhaps" : "less likely"} ${around}`;
  return isFirm
    ? `${allowedWord(told)} ${spanWords(told, likely)}${besides}${doubtWords(told, likely)}.`
    : `${perhapsWords(told)} ${spanWords(told, likely)}${besides}.`;
}

/** Returns true if the hours begin now. Always returns false if the text may be read on a later day. */
function isNow({ isDated }: Told, { from }: Pick<Stretch, "from">): boolean {
  return from === 0 && isDated !== true;
}

function spanWords(told: Told, run: Run): string {
  const { from, to } = run;
  const { instant, span } = told.moments;
  const isToEnd = to === told.judged.askedTo;
  if (isNow(told, run)) return `now, ${isToEnd ? "and throughout until" : "until"} ${instant(to)}`;
  if (isToEnd && told.isDated === true)
    return `from ${instant(from)} to the end of these hours, ${instant(to)}`;
  return isToEnd ? `from ${instant(from)} on` : `from ${span(from, to)}`;
}

function hoursIn({ judged }: Told, run: Run): JudgedHour[] {
  return positionsOf([run]).map((position) => judged.hours[position]!);
}

/** Maximum number of days, or of ranges of days, that a sentence names. */
const namedDaysMost = 3;

/** Names the days of a run on which fewer than 9 of 10 members agree in at least one hour. Returns an empty text if there is no such day. */
function doubtWords(told: Told, run: Run): string {
  const { hours } = told.judged;
  const days = [...Map.groupBy(positionsOf([run]), told.moments.day)].map(([name, positions]) => ({
    name,
    isDoubtful: positions.some((position) => verdictOf(hours[position]!.share ?? 1) !== "sure"),
  }));
  const doubtful = days.filter(({ isDoubtful }) => isDoubtful);
  if (doubtful.length === 0) return "";
  if (doubtful.length === days.length && days.length > 1) return "; each of these days is doubtful";
  const rows = days.flatMap(({ name, isDoubtful }, at) => {
    if (!isDoubtful || days[at - 1]?.isDoubtful === true) return [];
    const end = days.findIndex((one, other) => other > at && !one.isDoubtful);
    const last = days.at(end === -1 ? -1 : end - 1)!.name;
    return [last === name ? name : `${name} to ${last}`];
  });
  const named = rows.slice(0, namedDaysMost);
  if (rows.length > named.length) named.push("later days");
  return `; doubtful ${nameList(named)}`;
}

/**
 * Returns a sentence with the share of members that agree in the least certain hour of a run. If necessary, the sentence adds that fewer members may allow
 * all hours together.
 */
function agreementSentence(told: Told, run: Run): string {
  const hours = hoursIn(told, run);
  const shares = hours.flatMap(({ share }) => share ?? []);
  if (shares.length < hours.length) return uncounted;
  const least = onlyWords(Math.min(...shares));
  const sure = hours.findIndex(({ verdict }) => verdict !== "sure");
  const all =
    hours.length > 1 && together(hours)!.least < 0.5 ? "; for all hours together it may be fewer" : "";
  if (sure === -1) return `In each hour at least 9 of 10 forecasts agree${all}.`;
  if (sure === 0) return `In its least sure hour ${least} agree${all}.`;
  const until = told.moments.instant(positionsOf([run])[sure]!);
  return `In each hour until ${until} at least 9 of 10 forecasts agree, then in some ${least}${all}.`;
}

const uncounted = "No ensemble says how sure all of that is.";

function uncountedSentence({ judged }: Told): string {
  return judged.uncounted > 0 ? uncounted : "";
}

function onlyWords(share: number): string {
  return share < 0.1 ? tenthsWords(share) : `only ${tenthsWords(share)}`;
}

/**
 * Returns a sentence about the hours in which the score of the newest run contradicts most members. It considers the hours that the text names, or all hours if
 * it names none.
 */
function disputedSentence({ judged, moments }: Told): string {
  const [first] = judged.disputed;
  if (first === undefined) return "";
  const count = judged.disputed.length;
  return count === 1
    ? `The newest run says otherwise ${moments.instant(first)}.`
    : `The newest run says otherwise in ${count} h, first ${moments.instant(first)}.`;
}

/**
 * Returns a sentence with the reason why the hours before the named hours are unsuitable. If there is no such reason, the sentence is about the hours after
 * the named hours.
 */
function besideSentence(told: Told): string {
  if (told.entry.polarity === "presence") return "";
  const { before, behind } = told.judged.barred;
  if (before !== undefined)
    return `Until then ${before.often === "throughout" ? "" : `${before.often} `}${reasonWords(told, before)}.`;
  if (behind === undefined) return "";
  const end = behind.isToEnd ? "" : ` until ${told.moments.instant(behind.to)}`;
  return `Then ${reasonWords(told, behind)}${end}.`;
}

function reasonSentence(told: Told, barred: Barred | undefined): string {
  if (barred?.limit === undefined || told.entry.polarity === "presence") return "";
  return `${barred.often === "partly" ? "Partly" : "Mostly"} ${reasonWords(told, barred)}.`;
}

function reasonWords({ entry }: Told, { limit }: Barred): string {
  if (limit === undefined) return "not suitable";
  const { constraint, value, edge } = limit;
  return hindranceWords({ constraint: entry.constraints[constraint]!, value, edge });
}

/**
 * Returns a sentence for a forecast without any possible hour.
 *
 * @param most - Upper bound of the share of members that allow at least one hour.
 */
function noneSentence(told: Told, most: number): string {
  const period = periodWords(told.judged.hours.length);
  const isTask = told.entry.polarity === "suitability";
  if (verdictOf(most) === "unlikely")
    return `${isTask ? "Not suitable" : "Not expected"} in the next ${period}.`;
  return `In no hour of the next ${period} do 1 of 10 forecasts ${isTask ? "allow" : "show"} it; in one hour or another more may.`;
}

function shortSentence(
  told: Told,
  { longest, isLikely: isSure }: { readonly longest: Stretch; readonly isLikely: boolean },
): string {
  const { leastHours, hours } = told.judged;
  const perhaps = isSure ? "" : ", and that perhaps";
  const span = `the longest is ${lengthOf(longest)} h, ${told.moments.span(longest.from, longest.to)}${perhaps}`;
  return told.entry.polarity === "suitability"
    ? `No ${leastHours} hours in a row are likely to be suitable in the next ${periodWords(hours.length)}: ${span}.`
    : `Present for short times only: ${span}.`;
}

/** Returns sentences with the number of suitable periods that the main result does not name. */
function leftOutSentences(told: Told): string[] {
  const { leftOut, finding, leastHours } = told.judged;
  const { before, later, shorter, possible } = leftOut;
  const isShort = finding.kind === "short";
  const after = [
    ...(later.length === 0 ? [] : [firstOf(told, later)]),
    ...(shorter.length === 0
      ? []
      : [`${stretchWords(shorter.length)} ${isShort ? "no longer" : `under ${leastHours} h`}`]),
  ];
  const likelyBefore = finding.kind === "promised" ? "Before that likely" : "Likely";
  return [
    before.length === 0 ? "" : `${likelyBefore} for less than ${leastHours} h: ${firstOf(told, before)}.`,
    after.length === 0 ? "" : `${isShort ? "Beside it" : "Later also likely"}: ${nameList(after)}.`,
    possible.length === 0
      ? ""
      : `In ${possible.length === 1 ? "1 more stretch" : `${possible.length} more stretches`} it is possible, not likely.`,
  ];
}

/** Describes a single period by its hours. Describes several periods by their number and the hours of the first period. */
function firstOf({ moments }: Told, stretches: readonly Stretch[]): string {
  const { from, to } = stretches[0]!;
  const first = moments.span(from, to);
  return stretches.length === 1 ? first : `${stretchWords(stretches.length)}, the first ${first}`;
}

function stretchWords(count: number): string {
  return `${count} ${count === 1 ? "stretch" : "stretches"}`;
}

/**
 * Returns the sentence of {@link forecastSentences} that names the limits without data, and the hours in which data are missing. In these hours it is unknown
 * whether the limits are met. The sentence is empty if no data are missing.
 *
 * @example
 * ```js
 * const judged = judgeForecast({ hours: [{ score: 0.9, missing: [0] }], leastHours: 1 });
 * const moments = { instant: String, day: String, span: String };
 * const entry = { constraints: [{ variable: "wave_height" }], polarity: "suitability" };
 * missingSentence(judged, { entry, moments }); // => "No data for wave height: check yourself."
 * ```
 */
export function missingSentence(
  { missing }: Pick<JudgedForecast, "missing">,
  { entry, moments }: Pick<Telling, "entry" | "moments">,
): string {
  if (missing === undefined) return "";
  const names = new Set(
    missing.constraints.map((at) => {
      const constraint = entry.constraints[at];
      return constraint === undefined ? "a limit" : variableInSentence(constraint.variable);
    }),
  );
  const when = missing.isToEnd
    ? missing.isFromStart
      ? ""
      : ` from ${moments.instant(missing.from)} on`
    : " in some hours";
  return `No data for ${nameList([...names].toSorted((one, other) => one.localeCompare(other)))}${when}: check yourself.`;
}

function seasonSentence({ judged, moments, entry }: Told): string {
  const { season } = judged;
  if (season === undefined) return "";
  const share =
    season.share === undefined
      ? ""
      : `: an hour of it is ${entry.polarity === "suitability" ? "suitable" : "so"} in ${tenthsWords(season.share)} on average`;
  return `A forecast tells little more than the season from ${moments.instant(season.from)} on${share}.`;
}

function periodWords(hours: number): string {
  if (hours === 1) return "hour";
  return hours < 72 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/**
 * Describes a share in tenths, rounded down.
 *
 * @param share - 0..1.
 * @param of - Noun for the things that are counted; `forecasts` by default.
 * @example
 * ```js
 * tenthsWords(0.74); // => "7 of 10 forecasts"
 * tenthsWords(0.04); // => "fewer than 1 of 10 forecasts"
 * tenthsWords(0.99, "hours of daylight"); // => "9 of 10 hours of daylight"
 * ```
 */
export function tenthsWords(share: number, of = "forecasts"): string {
  const count = Math.floor(share * 10 + 1e-9);
  return count === 0 ? `fewer than 1 of 10 ${of}` : `${count} of 10 ${of}`;
}
