import { searchEntries } from "@halcyon/schema/words";
import { expect, test } from "vitest";
import { entries } from "./entries/entries.ts";
import { everydayNames } from "./names/names.ts";

/** Texts that people may type, with the entries expected among the first three results. */
const searches: readonly (readonly [text: string, expected: readonly string[]])[] = [
  ["lift", ["tower-crane-lifting", "mobile-crane-lifting", "wind-turbine-blade-lift"]],
  ["hoist", ["tower-crane-lifting", "mobile-crane-lifting"]],
  ["crane", ["tower-crane-lifting", "mobile-crane-lifting"]],
  ["cherry picker", ["mewp-work"]],
  ["scafolding", ["scaffold-erection"]],
  ["roof", ["roof-slating-tiling", "solar-panel-installation"]],
  ["window cleaning", ["suspended-platform", "rope-access"]],
  ["paint", ["protective-coating"]],
  ["pour concrete", ["concrete-placement", "concrete-pump-boom"]],
  ["bricklaying", ["masonry-laying"]],
  ["tarmac", ["asphalt-paving"]],
  ["digging", ["earthworks"]],
  ["welder", ["structural-welding"]],
  ["solar panels", ["solar-panel-installation"]],
  ["turbine", ["wind-turbine-climb-service", "wind-turbine-blade-lift"]],
  ["power line", ["overhead-line-work"]],
  ["spray", ["crop-spraying-ground"]],
  ["mow", ["hay-making"]],
  ["harvest", ["grain-harvest"]],
  ["watering", ["sprinkler-irrigation"]],
  ["cows", ["cattle-heat-comfort", "livestock-transport"]],
  ["chainsaw", ["tree-work"]],
  ["drone", ["drone-flight-vlos", "drone-photogrammetry"]],
  ["fly a UAV", ["drone-flight-vlos"]],
  ["balloon", ["hot-air-balloon"]],
  ["sail", ["dinghy-sailing", "inshore-cruising"]],
  ["boat", ["dinghy-sailing", "inshore-cruising"]],
  ["ship in harbour", ["quay-crane-container", "tanker-berth"]],
  ["concert", ["outdoor-event", "event-tent"]],
  ["wedding", ["outdoor-event", "event-tent"]],
  ["bouncy castle", ["inflatable-play"]],
  ["football", ["outdoor-sport-practice"]],
  ["running", ["marathon-race"]],
  ["bike ride", ["road-cycling"]],
  ["photo", ["golden-hour-photography"]],
  ["truck", ["high-sided-vehicle-trip"]],
  ["trains", ["rail-track-heat"]],
  ["lightning", ["thunderstorm"]],
  ["storm", ["severe-storm-wind", "gale", "thunderstorm"]],
  ["black ice", ["road-ice"]],
  ["wildfire", ["fire-weather"]],
  ["too hot to work", ["outdoor-work-heat"]],
];

test.each(searches)("%s finds %j first", (text, expected) => {
  const first = searchEntries(entries, text).slice(0, 3);
  expect(first.map(({ slug }) => slug)).toEqual(expect.arrayContaining([...expected]));
});

test.each(searches)("%s finds one of %j with everyday names too", (text, expected) => {
  const first = searchEntries(entries, text, everydayNames).slice(0, 3);
  expect(first.map(({ slug }) => expected.includes(slug))).toContain(true);
});

test("there are at least forty, and each entry is found first by its own name", () => {
  expect(searches.length).toBeGreaterThanOrEqual(40);
  for (const entry of entries) {
    expect(searchEntries(entries, entry.name)[0]).toBe(entry);
    expect(searchEntries(entries, entry.name, everydayNames)[0]).toBe(entry);
  }
});

test("words that no entry has find nothing", () => {
  expect(searchEntries(entries, "zeppelin toString __proto__")).toEqual([]);
  expect(searchEntries(entries, " ")).toBe(entries);
});
