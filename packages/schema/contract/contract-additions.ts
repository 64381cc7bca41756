import type { Changeset } from "./changesets.ts";
import type { Contract } from "./contract.ts";
import { contractBreaks } from "./contract-breaks.ts";
import type { Break } from "./schema-breaks.ts";

/** Pairs of phrases: the phrase of `contractBreaks` for a lost part, and the phrase for an added part. */
const namesOfAdditions: readonly (readonly [lost: RegExp, added: string])[] = [
  [/^is gone$/, "is new"],
  [/^takes less than before \((\w+) .*\)$/, "takes more than before ($1)"],
  [/^takes less than before$/, "takes more than before"],
  [/^takes (.+) no longer$/, "now takes $1"],
  [/^takes the words of a list alone$/, "now takes any word"],
  [/^is never (.+) any more$/, "may now be $1"],
  [/^must now be given$/, "may now be left out"],
  [/^refuses fields that it did not know$/, "takes fields that it does not know"],
];

/** Pattern of a break by which a list lost a word. A word counts as one addition, even if several lists lack it. */
const lostWord = /^(?:refuses|never says) "(.*)"$/;

/**
 * Returns the additions of a later contract: everything that clients can send or receive, but could not with the earlier contract. Lower prices and stricter
 * guarantees are not additions.
 */
export function contractAdditions(before: Contract, after: Contract): readonly Break[] {
  const added = contractBreaks(after, before).flatMap(({ place, what }) => {
    const [, word] = lostWord.exec(what) ?? [];
    if (word !== undefined) return [{ place: `${after.api} word ${word}`, what: "is new" }];
    const [lost, name] = namesOfAdditions.find(([pattern]) => pattern.test(what)) ?? [];
    return lost === undefined ? [] : [{ place, what: what.replace(lost, name!) }];
  });
  return [...new Map(added.map((one) => [`${one.place} ${one.what}`, one])).values()];
}

/** Pattern for a line of a changeset that makes an exception for an addition, by its place, with the reason. */
const exception = /^\W*Addition: (.+?), because \S.*$/gm;

/** Returns the additions that no changeset declares. A changeset of this package declares an addition in a line that begins with `Addition:`. */
export function silentAdditions(
  additions: readonly Break[],
  changesets: readonly Pick<Changeset, "raises" | "text">[],
): readonly Break[] {
  const excepted = new Set(
    changesets
      .filter(({ raises }) => raises.has("@halcyon/schema"))
      .flatMap(({ text }) => [...text.matchAll(exception)].map(([, place]) => place!.replaceAll("`", ""))),
  );
  return additions.filter(({ place }) => !excepted.has(place));
}
