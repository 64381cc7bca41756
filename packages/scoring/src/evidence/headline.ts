import { shareWords } from "@halcyon/schema/words";
import type { PromiseCase } from "./evidence-case.ts";
import type { EvidenceGeneration, EvidenceHeadline } from "./evidence-figures.ts";
import { meanProbability } from "./evidence-lead.ts";
import { fewestDays, headlineProbability, heldShare, promisedWindows } from "./held-share.ts";
import { headlineLead } from "./measures/lead-classes.ts";
import { dayCount } from "./measures/promise-days.ts";

/** Minimum number of distinct days with promises of a model's newest version. If there are fewer, the headline counts all versions. */
const newestDays = 180;

/**
 * Returns the share of windows that held, among windows promised 1 to 3 days ahead with a probability of 0.7 or more.
 *
 * @param cases - Promised windows in a fixed order.
 * @param truth - Name of the true weather for the text, such as `ERA5`.
 */
export function headline(cases: readonly PromiseCase[], truth: string): EvidenceHeadline {
  const newest = byGeneration(cases).at(-1);
  const isAlone = newest !== undefined && dayCount(newest.cases) >= newestDays;
  const counted = isAlone ? newest.cases : cases;
  const { promised, held, days, reason, share } = heldShare(counted, headlineLead);
  const size = {
    probability: headlineProbability,
    ...headlineLead,
    promised,
    held,
    days,
    generation: isAlone ? newest.name : null,
  };
  const window = `at ${headlineProbability} or more ${headlineLead.fromDay} to ${headlineLead.toDay} days ahead`;
  if (share === null) {
    const text = `Windows were promised ${window} on ${days} days, and ${fewestDays} are needed.`;
    return { ...size, reason, share, said: null, text };
  }
  const said = meanProbability(promisedWindows(counted, headlineLead));
  const [value, low, high] = [share.value, share.low, share.high].map(shareWords);
  const figures = `${value}, ${low} to ${high}; said ${shareWords(said)}`;
  const text = `Of ${promised} windows promised ${window}, ${held} held (${figures}), ${days} days, against ${truth}.`;
  return { ...size, reason, share, said, text };
}

/**
 * Returns the same share as {@link headline}, but for each version of the model separately. The oldest version comes first.
 *
 * @param cases - Promised windows in a fixed order.
 */
export function generations(cases: readonly PromiseCase[]): EvidenceGeneration[] {
  return byGeneration(cases).map(({ name, from, cases: own }) => {
    const { promised, days, share } = heldShare(own, headlineLead);
    return { name, from, promises: promised, days, share };
  });
}

/** Promises of one version of the model. */
interface GenerationCases {
  readonly name: string;
  /** Start of the version's first run with a promise. */
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
