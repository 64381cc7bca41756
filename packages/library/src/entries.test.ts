import { curatedIds, entrySchema, pack, unpack, variable } from "@halcyon/schema";
import { describe, expect, it } from "vitest";
import { findCitation } from "./citations.ts";
import { entries, entriesOf, findEntry } from "./entries.ts";

const constraints = entries.flatMap(({ slug, type, constraints: all }) =>
  all.map((constraint, index) => ({ title: `${slug} ${index} ${constraint.variable}`, type, constraint })),
);

const ranges = constraints.flatMap(({ title, constraint }) =>
  "ideal" in constraint ? [{ title, constraint }] : [],
);

describe("entries", () => {
  it("are these, under ids that never change", () => {
    expect(entries.map(({ id, slug }) => `${id} ${slug}`)).toEqual([
      "1 tower-crane-lifting",
      "2 mobile-crane-lifting",
      "3 crane-personnel-platform",
      "4 mewp-work",
      "5 scaffold-erection",
      "6 roof-slating-tiling",
      "7 sheet-cladding",
      "8 suspended-platform",
      "9 protective-coating",
      "10 concrete-placement",
      "11 concrete-early-age-protection",
      "12 masonry-laying",
      "13 asphalt-paving",
      "14 earthworks",
      "15 structural-welding",
      "16 overhead-line-work",
      "17 rope-access",
      "18 wind-turbine-climb-service",
      "19 wind-turbine-blade-lift",
      "20 solar-panel-installation",
      "21 crop-spraying-ground",
      "22 grain-harvest",
      "23 corn-planting",
      "24 sprinkler-irrigation",
      "25 hay-making",
      "26 cattle-heat-comfort",
      "27 livestock-transport",
      "28 frost-sensitive-planting",
      "29 drone-flight-vlos",
      "30 drone-photogrammetry",
      "31 airport-ramp-handling",
      "32 offshore-ctv-transfer",
      "33 offshore-sov-gangway",
      "34 offshore-heavy-lift",
      "35 quay-crane-container",
      "36 warehouse-yard-loading",
      "37 outdoor-work-heat",
      "38 outdoor-work-cold",
      "39 marathon-race",
      "40 road-cycling",
      "41 dinghy-sailing",
      "42 inshore-cruising",
      "43 beach-day",
      "44 city-sightseeing",
      "45 alpine-skiing",
      "46 cross-country-ski-race",
      "47 mountain-hiking",
      "48 golden-hour-photography",
      "49 film-exterior",
      "50 outdoor-event",
      "51 event-tent",
      "52 high-sided-vehicle-trip",
      "53 winter-road-driving",
      "54 rail-track-heat",
      "55 prescribed-burn",
      "56 land-survey-total-station",
      "57 hydrographic-survey",
      "501 heavy-rain-with-wind",
      "502 heavy-rain",
      "503 cloudburst",
      "504 gale",
      "505 severe-storm-wind",
      "506 thunderstorm",
      "507 blizzard",
      "508 heavy-snow",
      "509 freezing-rain",
      "510 road-ice",
      "511 radiation-frost",
      "512 dense-fog",
      "513 dangerous-heat",
      "514 dangerous-wind-chill",
      "515 tropical-night",
      "516 fire-weather",
      "517 rough-sea",
      "518 dunkelflaute",
      "519 rain-on-snow",
      "520 crosswind-high-vehicles",
      "521 oppressive-humidity",
      "522 spray-inversion",
    ]);
  });

  it.each(entries)("$slug keeps to the schema, has an id of its type and a caveat", (entry) => {
    expect(entrySchema.safeParse(entry).data).toEqual(entry);
    expect(entry.id).toBeGreaterThanOrEqual(curatedIds[entry.type].min);
    expect(entry.id).toBeLessThanOrEqual(curatedIds[entry.type].max);
    expect(entry.caveat).toMatch(/\.$/);
  });

  it.each(entries)("$slug has a limit, without which no weather would be too bad", (entry) => {
    expect(entry.constraints.some(({ role }) => role === "limit")).toBe(true);
  });
});

describe("every constraint", () => {
  it.each(constraints)("$title names sources that exist", ({ constraint }) => {
    const { source = [] } = constraint;
    expect(source.length).toBeGreaterThan(0);
    expect(source.filter((name) => findCitation(name) === undefined)).toEqual([]);
  });

  it.each(ranges)("$title has its edges on the grid of packed values", ({ constraint }) => {
    const { packing } = variable(constraint.variable);
    const edges = [constraint.ideal, constraint.acceptable, constraint.stop]
      .flatMap((range) => [range?.min, range?.max])
      .filter((edge) => edge !== undefined);
    expect(edges.length).toBeGreaterThanOrEqual(2);
    expect(edges.map((edge) => unpack(pack(edge, packing), packing))).toEqual(edges);
  });

  it.each(constraints)(
    "$title has no stop edge if it is a preference, which never stops",
    ({ constraint }) => {
      if (constraint.role === "preference") expect("stop" in constraint).toBe(false);
      else expect(constraint.role).toBe("limit");
    },
  );

  it.each(
    constraints.filter(
      ({ type, constraint }) => type === "task" && constraint.variable === "thunderstorm_proxy",
    ),
  )("$title is dropped where no source can tell", ({ constraint }) => {
    expect(constraint.if_missing).toBe("drop");
  });
});

describe("findEntry", () => {
  it("finds an entry by type and id", () => {
    expect(findEntry("task", 1)?.slug).toBe("tower-crane-lifting");
    expect(findEntry("scenario", 511)?.slug).toBe("radiation-frost");
  });

  it("takes an entry of the other type for absent", () => {
    expect(findEntry("scenario", 1)).toBeUndefined();
    expect(findEntry("task", 501)).toBeUndefined();
    expect(findEntry("task", 499)).toBeUndefined();
  });
});

describe("entriesOf", () => {
  it("gives the entries of a type by ascending id", () => {
    expect(entriesOf("scenario").map(({ id }) => id)).toEqual(
      Array.from({ length: 22 }, (_, row) => 501 + row),
    );
    expect(entriesOf("task").map(({ id }) => id)).toEqual(Array.from({ length: 57 }, (_, row) => 1 + row));
  });
});
