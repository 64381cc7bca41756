import { distance } from "fastest-levenshtein";
import { echoMaxLength } from "./problem.ts";

/** The name that was probably meant: the one of fewest edits, undefined where even that has too many or the text is long. */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  if (text.length > echoMaxLength) return undefined;
  return names
    .map((name) => ({ name, edits: distance(text, name) }))
    .filter(({ name, edits }) => edits < name.length && edits <= Math.max(2, name.length / 3))
    .toSorted((a, b) => a.edits - b.edits)[0]?.name;
}
