import { randomCharacters } from "./keys/key.ts";

/** Kinds of ids with their prefixes. */
const prefixes = {
  account: "acc",
  address: "adr",
  allowance: "alw",
  audit: "aud",
  delivery: "dlv",
  feed: "fed",
  job: "job",
  key: "key",
  link: "lnk",
  watch: "wat",
  webhook: "whk",
} as const;

/** Creates a public id for a row, such as `key_` and 16 random base62 characters. The id reveals only the kind of the row. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${randomCharacters(16)}`;
}
