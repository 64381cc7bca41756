import type { PromiseCase } from "./evidence-case.ts";
import type { EvidenceGeneration, EvidenceHeadline } from "./evidence-figures.ts";
import { fewestDays, headlineProbability, meanProbability } from "./evidence-lead.ts";
import { headlineLead, inLead } from "./measures/lead-classes.ts";
import { dayCount } from "./measures/promise-days.ts";
import { shareInterval } from "./measures/share-interval.ts";

/** Minimum number of distinct days for which the newest version of a model alone makes the headline. */
const newestDays = 180;

/**
 * Returns how often windows came that were promised at 0.7 or more, 1 to 3 days ahead.
 *
 * @param cases - Promises in a fixed order.
 * @param truth - Name of the truth for the text.
 */
export function headline(cases: readonly PromiseCase[], truth: string): EvidenceHeadline {
  const newest = byGeneration(cases).at(-1);
  const isAlone = newest !== undefined && dayCount(newest.cases) >= newestDays;
  const promised = promisedWindows(isAlone ? newest.cases : cases);
  const days = dayCount(promised);
  const size = {
    probability: headlineProbability,
    ...headlineLead,
    promised: promised.length,
    held: promised.filter(({ held }) => held).length,
    days,
    generation: isAlone ? newest.name : null,
  };
  const window = `at ${headlineProbability} or more ${headlineLead.fromDay} to ${headlineLead.toDay} days ahead`;
  if (days < fewestDays) {
    const text = `Windows were promised ${window} on ${days} days, and ${fewestDays} are needed.`;
    return { ...size, reason: "few_days", share: null, said: null, text };
  }
  const share = shareInterval(promised);
  const said = meanProbability(promised);
  const [value, low, high] = [share.value, share.low, share.high].map(twoDigits);
  const figures = `${value}, ${low} to ${high}; said ${twoDigits(said)}`;
  const text = `Of ${size.promised} windows promised ${window}, ${size.held} held (${figures}), ${days} days, against ${truth}.`;
  return { ...size, reason: null, share, said, text };
}

/**
 * Returns the same share for each version of the model, the oldest version first.
 *
 * @param cases - Promises in a fixed order.
 */
export function generations(cases: readonly PromiseCase[]): EvidenceGeneration[] {
  return byGeneration(cases).map(({ name, from, cases: own }) => {
    const promised = promisedWindows(own);
    const days = dayCount(promised);
    const share = days < fewestDays ? null : shareInterval(promised);
    return { name, from, promises: promised.length, days, share };
  });
}

/** Promises of one version of the model. */
interface GenerationCases {
  readonly name: string;
  /** Start of the first run. */
  readonly from: number;
  readonly cases: readonly PromiseCase[];
}

/** Groups promises by the version of the model, the oldest version first. Promises of an unknown version are left out. */
function byGeneration(cases: readonly PromiseCase[]): GenerationCases[] {
  return [...Map.groupBy(cases, ({ generation }) => generation)]
    .flatMap(([name, own]) =>
      name === undefined ? [] : [{ name, from: Math.min(...own.map(({ run }) => run)), cases: own }],
    )
    .toSorted((left, right) => left.from - right.from);
}

function promisedWindows(cases: readonly PromiseCase[]): readonly PromiseCase[] {
  return inLead(cases, headlineLead).filter(({ probability }) => probability >= headlineProbability);
}

function twoDigits(value: number): string {
  return value.toFixed(2);
}
