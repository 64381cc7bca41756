import { airAndSea } from "./air-and-sea.ts";
import { building } from "./building.ts";
import { farming } from "./farming.ts";
import { hazards } from "./hazards.ts";
import { people } from "./people.ts";

/** Languages of everyday names, by their codes: English, Dutch, German, French, Spanish and Norwegian. */
export const nameLanguages = ["en", "nl", "de", "fr", "es", "nb"] as const;
export type NameLanguage = (typeof nameLanguages)[number];

/** Everyday names by the slug of an entry and by language, with commas between them. */
export type NamesOfEntries = Readonly<Record<string, Readonly<Record<NameLanguage, string>>>>;

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
