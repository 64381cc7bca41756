import { variableInSentence } from "./variable-words.ts";

const gustProfile = /^\(\(([\d.]+) \/ 10\)\^([\d.]+) \+ ([\d.]+)\) x (\w+)$/;
const multiple = /^([\d.]+) x (\w+)(, .+)?$/;

/** How an estimate begins where values end. */
const startWords: ReadonlyMap<string, string> = new Map([
  [", own ratio to start", "; at first each forecast keeps the factor of its own last day"],
  [", ratio of the run before to start", "; at first the factor is that of the last day of the run before"],
]);

/**
 * The rough rule of an estimate as people read it: a factor and a variable instead of a formula.
 *
 * @example
 * ```js
 * methodWords("1.6 x wind_speed_10m"); // => "1.6 times the wind speed at 10 m"
 * ```
 */
export function methodWords(method: string): string {
  const [, heightM, power, gust, source] = gustProfile.exec(method) ?? [];
  if (source !== undefined) {
    const factor = (Number(heightM) / 10) ** Number(power) + Number(gust);
    return `${timesWords(factor, source)}, a factor that grows with the height of ${heightM} m above ground`;
  }
  const [, factor, of, atFirst = ""] = multiple.exec(method) ?? [];
  return of === undefined ? method : `${timesWords(Number(factor), of)}${startWords.get(atFirst) ?? atFirst}`;
}

function timesWords(factor: number, name: string): string {
  return `${Number(factor.toFixed(2))} times the ${variableInSentence(name)}`;
}
