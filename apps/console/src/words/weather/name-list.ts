import { nameList } from "@halcyon/schema/words";

export { nameList };

/** Maximum number of names that a short list spells out. */
const shortMax = 3;

/** Lists names in the same way, but shortens a long list: `a, b and 4 others`. */
export function shortNameList(names: readonly string[]): string {
  if (names.length <= shortMax) return nameList(names);
  const named = names.slice(0, shortMax - 1);
  return nameList([...named, `${names.length - named.length} others`]);
}
