import { sized, temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openProvider } from "../providers/open-provider.ts";
import { forecastSet } from "../sets/forecast-sets.suite.ts";
import { providerServer } from "../sets/provider-server.suite.ts";
import { reforecastFiles } from "../sets/reforecast-set.suite.ts";
import { ingestRun } from "./ingest-run.ts";
import { expectFormula } from "./stored-forecast.suite.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** A place on land that both grids contain. */
const place = { latitude: 51, longitude: 0 };

test.each([
  ["gefs", sized(24, 48), [0, 1, 2, 3, 4]],
  ["gefs-two-grids", 258, [0, 1]],
] as const)(
  "a run of the reforecast in the files of %s is stored to %d h as the formula has it",
  async (name, toLeadHours, members) => {
    await using server = await providerServer(reforecastFiles(name));
    const { run } = forecastSet(name);
    const provider = openProvider("noaa-gefs-reforecast", server.baseUrl);
    const variables = [...provider.rows.keys()].filter(
      (one) => !["relative_humidity_2m", "surface_pressure", "cape", "convective_inhibition"].includes(one),
    );
    const outcome = await ingestRun(
      {
        provider,
        run,
        extent: { places: [place], reachKm: 100 },
        variables,
        members: members.length,
        toLeadHours,
      },
      {
        root: join(folder, "store"),
        part: "gefs",
        workFolder: join(folder, "work"),
        timeoutMs: 600_000,
        sleep: async () => undefined,
        random: () => 0,
        threads: 0,
      },
    );
    expect(outcome).toMatchObject({ state: "published", cells: 1, knowsSurface: false });
    expect(
      await expectFormula(join(folder, "store"), "gefs", provider.id, { run, members }, place, 3),
    ).toBeGreaterThan(sized(200, 400));
  },
);
