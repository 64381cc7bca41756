import { type NameLanguage, nameLanguages } from "./name-languages.ts";
import { airAndSea } from "./air-and-sea.ts";
import { building } from "./building.ts";
import { farming } from "./farming.ts";
import { hazards } from "./hazards.ts";
import { people } from "./people.ts";

const all = new Map(Object.entries({ ...airAndSea, ...building, ...farming, ...hazards, ...people }));

/**
 * Returns the everyday names of a task or scenario; empty if the library does not contain its slug.
 *
 * @param languages - Languages of the names; by default all of {@link nameLanguages}.
 * @example
 * ```js
 * everydayNames({ slug: "concrete-pump-boom" }, ["nl", "de"]); // => ["betonpomp", "Betonpumpe"]
 * everydayNames({ slug: "of-my-own" }); // => []
 * ```
 */
export function everydayNames(
  { slug }: { readonly slug: string },
  languages: readonly NameLanguage[] = nameLanguages,
): readonly string[] {
  const names = all.get(slug);
  return names === undefined ? [] : languages.flatMap((language) => names[language].split(", "));
}
