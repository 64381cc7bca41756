import { type NameLanguage, nameLanguages } from "./name-languages.ts";
import { airAndSea } from "./air-and-sea.ts";
import { building } from "./building.ts";
import { farming } from "./farming.ts";
import { hazards } from "./hazards.ts";
import { people } from "./people.ts";

const all = new Map(Object.entries({ ...airAndSea, ...building, ...farming, ...hazards, ...people }));

/**
 * Lists what people call an entry in everyday words; empty where its slug is not of the library.
 *
 * @param languages - All of {@link nameLanguages} by default.
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
