/** Names in a sentence: `a, b and c`. */
export function nameList(names: readonly string[]): string {
  return list.format(names);
}

const list = new Intl.ListFormat("en-GB");
