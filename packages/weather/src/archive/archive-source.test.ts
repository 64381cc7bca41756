import { afterAll } from "vitest";
import { describeSource } from "../source/source.suite.ts";
import { archiveLayouts } from "./archive-layout.ts";
import { archiveServer, fixtureObjects } from "./archive-server.suite.ts";
import { archiveSource } from "./archive-source.ts";

const date = (text: string): number => Date.parse(text) / 3_600_000;
const global = [
  { latitude: 51.5, longitude: -0.12 },
  { latitude: 90, longitude: 77 },
  { latitude: -90, longitude: -180 },
  { latitude: -20, longitude: 180 },
];

/** Sources that were opened before the tests: the suite asks for a new one in each. */
const sourcesPerSuite = 30;

for (const [name, layout, now] of [
  ["gefs", "noaa-gefs-forecast-35-day", "2026-11-20T09:00Z"],
  ["gfs", "noaa-gfs-forecast", "2026-11-20T18:00Z"],
  ["ecmwf", "ecmwf-ifs-ens-forecast-15-day-0-25-degree", "2026-11-20T09:00Z"],
] as const) {
  const server = await archiveServer(fixtureObjects(name));
  afterAll(async () => server[Symbol.asyncDispose]());
  const opened = await Promise.all(
    Array.from({ length: sourcesPerSuite }, () =>
      archiveSource({ url: server.url, layout: archiveLayouts[layout], clock: () => date(now) * 3_600_000 }),
    ),
  );
  describeSource(`an archive of ${name}`, {
    open: () => opened.pop()!,
    now: date(now),
    inside: global,
    outside: [],
    pastHours: 192,
  });
}
