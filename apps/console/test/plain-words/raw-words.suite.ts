import { partNames, v1, v2, variableNames } from "@halcyon/schema";
import { variableInSentence } from "@halcyon/schema/words";

/** Patterns of texts that the console must not show, each with a description. */
const patterns: readonly (readonly [what: string, pattern: RegExp])[] = [
  ["a start of hours as models call it", /\bT0\b/],
  ["an abbreviation of percentage points", /\bpp\b/],
  ["a kind of quantile", /\btype [678]\b/],
  ["the name of a quantile", /\b[QP][159]0\b/],
  ["a member as programs pick it", /nearest to the median/],
  ["a gust as the registry calls it", /\b3 s wind gust/],
  ["a pair of a key and its value", /\b[\w-]+=[\w-]+/],
  ["an old word for signing out", /^Leave$/],
  ["a count as programs write it", /· \d+ notes?\b/],
  ["the unit of pure numbers", /\[1\]/],
  ["a formula", /\^|\) x |\b\d[\d.]* x [a-z]/],
  ["a name of a program", /\b[a-z]+(?:_[a-z0-9]+)+\b/],
  ["a number that a line can part from its unit", /\d (?:%|h|c?m|mm|m\/s|km\/h|°C|hPa|min)(?![\w/])/],
  ["a missing value", /\b(?:NaN|undefined|null|Infinity)\b|\[object /],
];

/** Names of variables, model parts and endpoints that must be shown in other words. */
const rawNames: readonly string[] = [
  ...variableNames.filter((name) => variableInSentence(name) !== name),
  ...partNames.filter((name) => name === "deterministic" || name === "subseasonal"),
  ...[...Object.keys(v1), ...Object.keys(v2)].filter((name) => name.includes(".")),
];

/**
 * Returns the technical words of a text that readers should not see, each with a description. URLs with a scheme are left out, because they are meant to
 * be copied.
 *
 * @example
 * ```js
 * rawWords("wind_gusts_10m limits"); // => ["wind_gusts_10m: a name of the registry"]
 * ```
 */
export function rawWords(text: string): string[] {
  const read = text.replaceAll(/https?:\/\/\S+/g, "");
  const words = new Set(read.match(/[\w.]*\w/g));
  const named = rawNames.filter((name) => words.has(name)).map((name) => `${name}: a name of the registry`);
  if (named.length > 0) return named;
  return patterns.flatMap(([what, pattern]) => {
    const [found] = pattern.exec(read) ?? [];
    return found === undefined ? [] : [`${found}: ${what}`];
  });
}
