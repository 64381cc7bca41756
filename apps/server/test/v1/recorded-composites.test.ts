import { createHash } from "node:crypto";
import { modelIds } from "@halcyon/schema";
import { expect, test } from "vitest";
import {
  madeEntry,
  madeGust,
  type MadeParts,
  madePorts,
  madeVisibility,
} from "../harness/made-ports.suite.ts";
import { runningServer, sendComposite } from "../harness/running-server.suite.ts";

/**
 * Recorded responses of V1 before its first addition: the first 64 bits of the SHA-256 of each body, by place and model. They were recorded
 * at commit e66eb7cd, before spells, bands and additional members. A change that alters one of them breaks the contract.
 */
const recorded: Readonly<Record<string, readonly string[]>> = {
  "0 noaa": [
    "0b772a6d96db6d7c",
    "36eb69a20b00e597",
    "8d61349f18cef36a",
    "2da28ce88e005fca",
    "23235ac0703f029d",
  ],
  "0 ecmwf": [
    "8c446ea26995b553",
    "8116d4043b11e829",
    "4d81be15c33d8d10",
    "ba3829b915fb7613",
    "0df5fb2b822b20e0",
  ],
  "1 noaa": [
    "795b0c21ba432db0",
    "b8aa4bceeb562ffc",
    "8e8e95148b57737a",
    "5ef6e5115e37b5d3",
    "1570e2817523fe72",
  ],
  "1 ecmwf": [
    "7ac6742a919e6a93",
    "77207072dcbac34b",
    "1f563411d8cf1d8e",
    "c148d3ff7d796712",
    "7e71fb65d8c1ca1e",
  ],
  "2 noaa": [
    "9dae59df11a41228",
    "b995a3052de90532",
    "eab4a9e8d9b278f1",
    "aa7b4792cf6d8380",
    "aa15eb4c2caba785",
  ],
  "2 ecmwf": [
    "48c7c286f1df90d4",
    "e4366cbf6deb8849",
    "609eb7f6417cb552",
    "261adfcb15dc7f88",
    "15c1a8d4899633f1",
  ],
};

const spans = [1, 48, 130, 400, 720];
const places = [
  { latitude: 51.5, longitude: -0.12 },
  { latitude: 1.37, longitude: 103.82 },
  { latitude: -62.1, longitude: -58.4 },
];

/** Returns a pseudorandom number from 0 to 1, without functions whose last bits differ between engines. */
function scattered(stamp: number, member: number, salt: number): number {
  return ((stamp * 7919 + member * 104_729 + salt * 1_299_709) % 9973) / 9972;
}

/** Returns the weather of a place. Visibility is sometimes missing. */
function weatherOf(place: number): MadeParts[keyof MadeParts] {
  return {
    cell: { ...places[place]!, elevationM: 10 * place, sea: false },
    formulas: {
      wind_gusts_10m: (stamp, member) => 4 + 16 * scattered(stamp, member, place),
      wind_direction_10m: (stamp, member) => 360 * scattered(stamp, member, place + 3),
      precipitation: (stamp, member) => Math.max(0, 6 * scattered(stamp, member, place + 6) - 4),
      visibility: (stamp, member) =>
        (stamp + place) % 60 < 7 ? undefined : 12_000 * scattered(stamp, member, place + 9),
    },
  };
}

const entry = madeEntry(
  madeGust,
  madeVisibility,
  {
    variable: "wind_direction_10m",
    unit: "deg",
    arc: { ideal: { from: 300, to: 60 }, acceptable: { from: 240, to: 130 } },
    weight: 0.5,
    role: "preference",
  },
  {
    variable: "precipitation",
    unit: "mm",
    over: { hours: 3, direction: "trailing", statistic: "sum" },
    ideal: { max: 0.5 },
    acceptable: { max: 4 },
    weight: 2,
  },
);

test.each(places.flatMap((_, place) => modelIds.map((model) => [place, model] as const)))(
  "composites of V1 at place %d by %s are what they were, to the last byte",
  async (place, model) => {
    const weather = weatherOf(place)!;
    const parts = { deterministic: weather, ensemble: weather };
    await using server = await runningServer({ ports: madePorts(entry, parts, { ecmwf: parts }) });
    const found: string[] = [];
    for (const hours of spans) {
      const { status, text } = await sendComposite(server, {
        request: { ...places[place], forecast_hours: hours, model },
        constraint_params: { id: entry.id, type: entry.type },
      });
      expect(status, text).toBe(200);
      found.push(createHash("sha256").update(text).digest("hex").slice(0, 16));
    }
    expect(found).toEqual(recorded[`${place} ${model}`]);
  },
);
