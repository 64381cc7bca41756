import { stem } from "./stem.ts";

/** Words that say nothing of what is looked for. */
const idle = new Set(
  "a all am an and any are at be by can do does for from good have how i in is it job me my of on or our out scenario task that the there this time to up want we weather what when where which will with work working you".split(
    " ",
  ),
);

/** The words of a text that say something, as stems. */
export function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "" && !idle.has(word))
    .map(stem);
}
