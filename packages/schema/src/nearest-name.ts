import { distance } from "fastest-levenshtein";
import { echoMaxLength, type FieldError } from "./problem.ts";

/**
 * The name that was probably meant: of those that hold the text as whole words (`duration` in `duration_hours`) or are few edits away
 * from it, the one of fewest edits. Undefined where there is none or the text is long.
 */
export function nearestName(text: string, names: readonly string[]): string | undefined {
  if (text.length > echoMaxLength) return undefined;
  return names
    .map((name) => ({ name, edits: distance(text, name) }))
    .filter(({ name, edits }) => holdsWords(name, text) || isFew(edits, name))
    .toSorted((a, b) => a.edits - b.edits)[0]?.name;
}

/** The field of an error that says which name was probably meant, where one was. */
export function didYouMean(text: string, names: readonly string[]): Pick<FieldError, "did_you_mean"> {
  const near = nearestName(text, names);
  return near === undefined ? {} : { did_you_mean: near };
}

function holdsWords(name: string, text: string): boolean {
  return text !== "" && `_${name}_`.includes(`_${text}_`);
}

function isFew(edits: number, name: string): boolean {
  return edits < name.length && edits <= Math.max(2, name.length / 3);
}
