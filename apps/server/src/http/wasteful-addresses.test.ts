import { expect, test } from "vitest";
import { wastefulAddresses } from "./wasteful-addresses.ts";

test("shuts an address out from its fourth time on, and lets it in when its time is over", () => {
  let now = 0;
  const { note, isShutOut } = wastefulAddresses(() => now);
  for (let time = 0; time < 3; time++) note("a");
  expect(isShutOut("a")).toBe(false);
  note("a");
  expect([isShutOut("a"), isShutOut("b")]).toEqual([true, false]);
  now = 5000;
  expect(isShutOut("a")).toBe(false);
  note("a");
  expect(isShutOut("a")).toBe(true);
  now = 60_000;
  for (let time = 0; time < 3; time++) note("a");
  expect(isShutOut("a")).toBe(false);
});

test("remembers no more than ten thousand addresses", () => {
  const { note, isShutOut } = wastefulAddresses(() => 0);
  for (let time = 0; time < 4; time++) note("first");
  for (let index = 0; index < 10_000; index++) note(String(index));
  expect(isShutOut("first")).toBe(false);
});
