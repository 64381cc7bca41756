import { expect, test } from "vitest";
import { negotiateCoding } from "./content-coding.ts";

test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["gzip, deflate, br", "br"],
  ["gzip, deflate, br, zstd", "zstd"],
  ["*", "zstd"],
  ["*;q=0", undefined],
  ["zstd;q=0, *", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["gzip; q=0.5 , br;q=0.5", "br"],
  ["gzip;q=0", undefined],
  ["gzip;q=0.1, identity;q=0.9", undefined],
  ["gzip;q=0.9, identity;q=0.1", "gzip"],
  ["br;q=nonsense, gzip;q=0.2", "gzip"],
  ["br;q=7", undefined],
  ["deflate, compress", undefined],
  ["identity;q=0", undefined],
])("%j is answered as %s", (header, coding) => {
  expect(negotiateCoding(header)).toBe(coding);
});
