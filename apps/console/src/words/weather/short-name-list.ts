import { nameList } from "@halcyon/schema/words";

/** Maximum number of names in a list that is written in full. */
const shortMax = 3;

/** Joins names into a list. A long list is shortened: `a, b and 4 others`. */
export function shortNameList(names: readonly string[]): string {
  if (names.length <= shortMax) return nameList(names);
  const named = names.slice(0, shortMax - 1);
  return nameList([...named, `${names.length - named.length} others`]);
}
