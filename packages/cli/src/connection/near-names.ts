import { plain } from "../terminal/plain.ts";

/** Returns the names that are most similar to a text, nearest first; an empty list if no name is similar. */
export function nearNames(text: string, names: readonly string[], count = 3): string[] {
  return names
    .map((name) => ({ name, likeness: likeness(text.toLowerCase(), name.toLowerCase()) }))
    .filter((one) => one.likeness >= leastLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, count)
    .map(({ name }) => name);
}

/** Returns a question that suggests similar names, to end an error message; empty if no name is similar. */
export function meantWords(text: string, names: readonly string[]): string {
  const near = nearNames(text, names).map((name) => JSON.stringify(plain(name)));
  return near.length === 0 ? "" : ` Did you mean ${near.join(" or ")}?`;
}

const leastLikeness = 0.25;

/**
 * Returns the similarity of two texts from 0 to 1, as the Dice coefficient of their pairs of letters. If the second text contains the first, the similarity
 * is at least 0.5.
 */
function likeness(a: string, b: string): number {
  const [ofA, ofB] = [pairsOf(a), pairsOf(b)];
  const left = [...ofB];
  const shared = ofA.filter((pair) => {
    const at = left.indexOf(pair);
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
  const dice = (2 * shared) / Math.max(1, ofA.length + ofB.length);
  return Math.max(dice, a.length > 2 && b.includes(a) ? 0.5 : 0);
}

function pairsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
}
