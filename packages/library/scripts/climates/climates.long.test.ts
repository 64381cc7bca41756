import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stationSection, stationYears } from "./climates.ts";
import { stationFiles } from "./station-files.ts";

const text = readFileSync(new URL("../../CLIMATES.md", import.meta.url), "utf8");
const stations = stationFiles();

test.skipIf(stations === undefined)(
  "CLIMATES.md is as the real station files stand (needs ../shared/fixtures/station beside the repository)",
  async () => {
    expect(text).toContain(stationSection(await stationYears(stations ?? [])));
  },
);
