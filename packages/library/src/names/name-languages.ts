/** Languages of everyday names, by their codes: English, Dutch, German, French, Spanish and Norwegian. */
export const nameLanguages = ["en", "nl", "de", "fr", "es", "nb"] as const;
export type NameLanguage = (typeof nameLanguages)[number];

/** Everyday names by slug of the entry and by language, separated by commas. */
export type NamesOfEntries = Readonly<Record<string, Readonly<Record<NameLanguage, string>>>>;
