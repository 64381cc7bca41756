import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { windAtHeight } from "../../packages/scoring/src/index.ts";
import { pack, variable } from "../../packages/schema/src/index.ts";
import { epochHourOf, type EpochHour } from "../../packages/schema/src/time/index.ts";
import { openRunWriter } from "../../packages/store/src/index.ts";

// Writes four cells of MERRA-2 around the mast as a point store of a run a day, with a member for each cell.

const folder = import.meta.dirname;
const { values: options } = parseArgs({
  options: {
    to: {
      type: "string",
      default: resolve(folder, "../..", process.env["HALCYON_DATA_DIR"] || ".halcyon", "store"),
    },
  },
});

const corners = ["NE", "NW", "SE", "SW"] as const;
/** Difference between the hour labels of Halcyon and MERRA-2 [h]. MERRA-2 labels an hour by its start, and Halcyon by its end. */
const hourNameLag = 1;
const windHeightM = 50;
const lastLeadHours = 23;

/** Rows of a grid cell, by the end of their hour. A row contains values by column name. */
const rows = await rowsOf(join(folder, "merra2.csv"));
const place = { latitude: 53.3049, longitude: -6.212 };
const columns = {
  wind_speed_10m: (corner: string) => `${corner} wind ${windHeightM} m (m/s)`,
  temperature_2m: (corner: string) => `${corner} air 2 m (degC)`,
} as const;
/** Number by which the values of each variable are divided. */
const ratios = { wind_speed_10m: windAtHeight(1, windHeightM, false), temperature_2m: 1 } as const;
const names = ["wind_speed_10m", "temperature_2m"] as const;

const leadHours = Array.from({ length: lastLeadHours + 1 }, (_, lead) => lead);
const description = {
  part: "merra2",
  id: "merra2",
  synthetic: false,
  cells: { sites: [{ ...place, sea: false }], reachKm: 10 },
  leadHours,
  members: corners.length,
  variables: new Map(
    names.map((name) => [name, { toLeadHours: lastLeadHours, stepType: "instant" }] as const),
  ),
  grid: "the four cells around the mast as four members",
  coverage: "10 km around the mast",
  attribution: "MERRA-2, NASA Global Modeling and Assimilation Office",
  licence: { name: "public domain", url: "https://gmao.gsfc.nasa.gov/reanalysis/MERRA-2/" },
};

let written = 0;
for (const run of [...rows.keys()].filter((hour) => hour % 24 === 0)) {
  if (!rows.has(run + lastLeadHours)) continue;
  const writer = await openRunWriter(options.to, description, run, { keepRuns: 1000 });
  for (const tile of writer.tiles) {
    for (const name of names) {
      const values = leadHours.flatMap((lead) =>
        corners.map((corner) =>
          pack(rows.get(run + lead)![columns[name](corner)]! / ratios[name], variable(name).packing),
        ),
      );
      await writer.writeTile(tile, name, Int16Array.from(values));
    }
  }
  await writer.publish();
  await writer.close();
  written += 1;
}
console.log(`Wrote ${written} runs of MERRA-2 into ${options.to}.`);

async function rowsOf(file: string): Promise<ReadonlyMap<EpochHour, Readonly<Record<string, number>>>> {
  const [heading, ...lines] = (await readFile(file, "utf8")).trim().split("\n");
  const [, ...titles] = heading!.split(",");
  return new Map(
    lines.map((line) => {
      const [when, ...values] = line.split(",");
      const hour = epochHourOf(Date.parse(`${when!.replace(" ", "T")}Z`)) + hourNameLag;
      return [hour, Object.fromEntries(titles.map((title, index) => [title, Number(values[index])]))];
    }),
  );
}
