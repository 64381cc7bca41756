import { createHash } from "node:crypto";

/** Source of pseudorandom column values. The same seed gives the same values. */
export interface Draw {
  /** Returns a whole number from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number;
  pick<One>(all: readonly One[]): One;
  text(): string;
  bytes(length: number): Buffer;
  /** Returns an instant [ms since 1970], or a whole number such as 0, -1 or the largest that JavaScript represents exactly. */
  large(): number;
  maybe<One>(one: One): One | null;
}

/** Returns a source of column values. */
export function drawFrom(seed: number): Draw {
  let count = 0;
  const below = (end: number): number => {
    const hash = createHash("sha256").update(`${seed}:${count++}`).digest();
    return Number(hash.readBigUInt64BE() % BigInt(end));
  };
  const pick = <One>(all: readonly One[]): One => all[below(all.length)]!;
  return {
    below,
    pick,
    text: () => Array.from({ length: below(12) }, () => pick(awkwardTexts)).join(""),
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
    large: () =>
      pick([below(2 ** 41), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0, -1, 2 ** 31, 2 ** 32]),
    maybe: (one) => (below(2) === 0 ? null : one),
  };
}

/** Texts that contain characters with a special meaning in lists, literals and text formats of databases. */
const awkwardTexts = [
  ..."a Z 0 , ; ' \" \\ { } ( ) % _ \n \r \t".split(" "),
  " ",
  "é",
  "ß",
  "漢",
  "🌬",
  "NULL",
  "\\x00",
  "\\N",
  "\u0001",
  "\u2028",
  "--",
] as const;
