/** Texts that describe a file, by their key. They stand in the metadata of the file, beside its rows. */
export type Notes = Readonly<Record<string, string>>;
