import { expect, test } from "vitest";
import { zoneOf } from "./zone-of-place.ts";

test.each([
  ["London", 51.5, -0.12, "Europe/London"],
  ["Zurich", 47.37, 8.54, "Europe/Zurich"],
  ["Kathmandu", 27.7, 85.32, "Asia/Kathmandu"],
  ["Lord Howe Island", -31.55, 159.08, "Australia/Lord_Howe"],
  ["the Atlantic, 40 degrees west", 40, -40, "Etc/GMT+3"],
  ["the Indian Ocean, 80 degrees east", -30, 80, "Etc/GMT-5"],
])("auto is the zone of %s", async (_, latitude, longitude, zone) => {
  expect(await zoneOf("auto", { latitude, longitude })).toBe(zone);
});

test("a named zone is itself, wherever the place lies", async () => {
  expect(await zoneOf("Asia/Tokyo", { latitude: 51.5, longitude: -0.12 })).toBe("Asia/Tokyo");
});

test.each([0, -18, 65])("180 degrees east and west are one place at %s degrees north", async (latitude) => {
  expect(await zoneOf("auto", { latitude, longitude: 180 })).toBe(
    await zoneOf("auto", { latitude, longitude: -180 }),
  );
});

test("every place has a zone that this runtime knows, at sea and at the poles too", async () => {
  const between = (from: number, to: number, step: number) =>
    Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
  const zones = new Set<string>();
  for (const latitude of between(-90, 90, 2))
    for (const longitude of between(-180, 180, 2)) zones.add(await zoneOf("auto", { latitude, longitude }));
  expect(zones.size).toBeGreaterThan(200);
  for (const timeZone of zones) expect(() => Intl.DateTimeFormat("en", { timeZone })).not.toThrow();
});
