import { variableWords } from "./constraint-words.ts";

const gustProfile = /^\(\(([\d.]+) \/ 10\)\^([\d.]+) \+ ([\d.]+)\) x (\w+)$/;
const multiple = /^([\d.]+) x (\w+)(, .+)?$/;

/** The rough rule of an estimate as people read it: a factor and a variable instead of a formula. */
export function methodWords(method: string): string {
  const [, heightM, power, gust, source] = gustProfile.exec(method) ?? [];
  if (source !== undefined) {
    const factor = (Number(heightM) / 10) ** Number(power) + Number(gust);
    return `${timesWords(factor, source)}, a factor that grows with the height of ${heightM} m above ground`;
  }
  const [, factor, of, atFirst = ""] = multiple.exec(method) ?? [];
  return of === undefined ? method : `${timesWords(Number(factor), of)}${atFirst}`;
}

function timesWords(factor: number, name: string): string {
  const words = variableWords(name);
  return `${Number(factor.toFixed(2))} times the ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
