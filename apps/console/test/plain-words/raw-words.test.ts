import { expect, test } from "vitest";
import { rawWords } from "./raw-words.suite.ts";

test.each([
  ["from T0 on", "T0"],
  ["+0.5 pp", "pp"],
  ["wind_gusts_10m limits", "wind_gusts_10m"],
  ["the CAPE, cape", "cape"],
  ["v2.optimality.composite and optimality.composite", "optimality.composite"],
  ["the deterministic part", "deterministic"],
  ["deterministic=synthetic", "deterministic"],
  ["ensemble=synthetic", "ensemble=synthetic"],
  ["very_likely", "very_likely"],
  ["((60 / 10)^0.14 + 0.4) x wind", "^"],
  ["1.6 x wind", "1.6 x w"],
  ["Source: here · 4 notes", "· 4 notes"],
  ["NaN m/s", "NaN"],
  ["a chance of 70 %", "0 %"],
  ["http://127.0.0.1:8080/ at=53.55", "at=53"],
])("%s is not plain: %s", (text, raw) => {
  expect(rawWords(text)[0]).toContain(`${raw}: `);
});

test.each([
  "Sign out",
  "Leave it as it was",
  "Wind gusts at 10\u00A0m 4.5\u00A0m/s",
  "8 of 10 members",
  "type of entry",
  "http://127.0.0.1:8080/console?at=53.55,9.99&entry=task:1",
])("%s is plain", (text) => {
  expect(rawWords(text)).toEqual([]);
});
