/** Languages for everyday names of tasks and scenarios: English, Dutch, German, French, Spanish and Norwegian. */
export const nameLanguages = ["en", "nl", "de", "fr", "es", "nb"] as const;
export type NameLanguage = (typeof nameLanguages)[number];

/** Everyday names of each task and scenario. The outer key is the slug, the inner key is the language, and names are separated by commas. */
export type NamesOfEntries = Readonly<Record<string, Readonly<Record<NameLanguage, string>>>>;
