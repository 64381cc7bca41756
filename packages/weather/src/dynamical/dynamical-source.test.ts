import { sampled } from "@halcyon/testing";
import { afterAll } from "vitest";
import { describeSource } from "../source/source.suite.ts";
import { dynamicalSource } from "./dynamical-source.ts";
import { fixtures, servedFixture } from "./served-dataset.suite.ts";

const date = (text: string): number => Date.parse(text) / 3_600_000;
const global = [
  { latitude: 51.5, longitude: -0.12 },
  { latitude: 90, longitude: 77 },
  { latitude: -90, longitude: -180 },
  { latitude: -20, longitude: 180 },
];

/** Number of sources opened before the tests. The suite takes a new one for each test. */
const sourcesPerSuite = 30;

const cases = [
  ["gefs", "2026-11-20T09:00Z"],
  ["gfs", "2026-11-20T18:00Z"],
  ["ecmwf", "2026-11-20T09:00Z"],
  ["ecmwf", "2026-11-20T09:00Z", 1],
] as const;

for (const [name, now, member] of sampled<(typeof cases)[number]>(cases, 3)) {
  const served = await servedFixture(name);
  // They share a client that keeps nothing in memory.
  const client = served.client({ cacheBytes: 0 });
  afterAll(() => served[Symbol.asyncDispose]());
  const one = member === undefined ? {} : { member };
  const opened = await Promise.all(
    Array.from({ length: sourcesPerSuite }, () =>
      dynamicalSource({ client, dataset: fixtures[name], ...one }),
    ),
  );
  describeSource(`${member === undefined ? "all members" : "one member"} of ${name}`, {
    open: () => opened.pop()!,
    now: date(now),
    inside: sampled(global, 2),
    outside: [],
    pastHours: 192,
  });
}
