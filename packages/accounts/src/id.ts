import { randomCharacters } from "./keys/key.ts";

/** Kinds of ids, and their prefixes. */
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

/** Creates a public name for a row, which says nothing about it but its kind: `key_` and 16 random base62 characters. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${randomCharacters(16)}`;
}
