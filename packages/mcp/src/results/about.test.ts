import { expect, test } from "vitest";
import { aboutWeather, weatherText } from "./about.ts";

const facts = {
  synthetic: false,
  sources: ["noaa"],
  runs: ["deterministic 2026-11-24T00:00Z"],
  entry: { type: "task", id: 1, slug: "one", name: "One", version: 1, polarity: "suitability" },
  timezone: "UTC",
  warnings: ["the weather is not calibrated for this place."],
} as const;

test("official warnings are told before other warnings, in the text and the structured part", () => {
  const official = ["Official warnings: 2, highest severe (see official_warnings)."];
  const about = aboutWeather({ ...facts, official }, { cost: 1, remaining: 2 });
  expect(about.official_warnings).toBe(official[0]);
  expect(weatherText(about, "First.", []).more).toEqual([
    ...official,
    "Warning: the weather is not calibrated for this place.",
  ]);
  const bare = aboutWeather({ ...facts, official: [] }, { cost: 1, remaining: 2 });
  expect(bare).not.toHaveProperty("official_warnings");
});
