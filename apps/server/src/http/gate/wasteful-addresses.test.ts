import { expect, test } from "vitest";
import { WastefulAddresses } from "./wasteful-addresses.ts";

test("shuts an address out from its fourth time on, and lets it in when its time is over", () => {
  let now = 0;
  const addresses = new WastefulAddresses(() => now);
  for (let time = 0; time < 3; time++) addresses.note("a");
  expect(addresses.isShutOut("a")).toBe(false);
  addresses.note("a");
  expect([addresses.isShutOut("a"), addresses.isShutOut("b")]).toEqual([true, false]);
  now = 5000;
  expect(addresses.isShutOut("a")).toBe(false);
  addresses.note("a");
  expect(addresses.isShutOut("a")).toBe(true);
  now = 60_000;
  for (let time = 0; time < 3; time++) addresses.note("a");
  expect(addresses.isShutOut("a")).toBe(false);
});

test("remembers no more than ten thousand addresses", () => {
  const addresses = new WastefulAddresses(() => 0);
  for (let time = 0; time < 4; time++) addresses.note("first");
  for (let index = 0; index < 10_000; index++) addresses.note(String(index));
  expect(addresses.isShutOut("first")).toBe(false);
});
