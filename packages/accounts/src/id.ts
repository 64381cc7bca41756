import { randomCharacters } from "./keys/key.ts";

/** Prefix of each kind of id. */
const prefixes = {
  account: "acc",
  address: "adr",
  allowance: "alw",
  audit: "aud",
  delivery: "dlv",
  evidence: "evd",
  feed: "fed",
  job: "job",
  key: "key",
  link: "lnk",
  map: "map",
  mapLink: "mpl",
  plan: "plan",
  table: "tbl",
  watch: "wat",
  webhook: "whk",
} as const;

/** Returns a new public id for a database row, such as `key_` and 16 random base62 characters. The id reveals only the kind of the row. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${randomCharacters(16)}`;
}
