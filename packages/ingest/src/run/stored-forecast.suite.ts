import { type Location, packedMissing, variable } from "@halcyon/schema";
import { folderStorage, storeSource } from "@halcyon/store";
import { expect } from "vitest";
import { openProvider } from "../providers/open-provider.ts";
import type { ProviderId } from "../providers/provider.ts";
import { formulaWeather } from "../sets/forecast-formula.suite.ts";
import type { ForecastSet } from "../sets/forecast-sets.suite.ts";

/**
 * Maximum distance between a stored step and the formula, in the unit of the registry. The distance allows for packing in the file and in the store, and for
 * sums that restart every six hours.
 */
const distances = {
  temperature_2m: 0.03,
  wind_gusts_10m: 0.03,
  pressure_msl: 0.2,
  precipitation: 0.05,
  cloud_cover: 1,
  shortwave_radiation: 3,
  visibility: 20,
} as const;
type Checked = keyof typeof distances;

const processes = {
  instant: "instant",
  solar: "instant",
  category: "instant",
  sum: "accumulation",
  mean: "average",
  max: "maximum",
  min: "maximum",
} as const;

/**
 * Reads the newest run of a part of a store at a place, and compares the values of all steps and members with {@link formulaWeather}. Only variables with a
 * simple formula are compared.
 *
 * @param firstLeadHours - First lead time that is compared [h].
 * @returns Number of compared values.
 */
export async function expectFormula(
  root: string,
  part: string,
  id: ProviderId,
  { run, members }: Pick<ForecastSet, "run" | "members">,
  place: Location,
  firstLeadHours = 0,
): Promise<number> {
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part });
  const { variables, leadHours } = source.describe();
  expect(await source.latestRun(run)).toBe(run);
  const cell = (await source.locate(place))!;
  expect(cell).toMatchObject(place);
  const names = (Object.keys(distances) as Checked[]).filter((name) => variables.has(name));
  const to = run + leadHours.at(-1)!;
  const native = await source.read({ cell, run, variables: names, from: run, to });
  let compared = 0;
  for (const name of names) {
    const { packing } = variable(name);
    const process = processes[openProvider(id).rows.get(name)!.stepType];
    for (const [at, lead] of leadHours.entries()) {
      const row = native.stamps.indexOf(run + lead);
      for (const member of members) {
        const packed = native.grids.get(name)![row * native.members + member]!;
        if (lead < firstLeadHours || lead > variables.get(name)!.toLeadHours) continue;
        if (process !== "instant" && lead === 0) continue;
        const interval = { fromHours: leadHours[at - 1] ?? 0, toHours: lead };
        const expected = formulaWeather(name, process, { ...place, run, member }, interval);
        const what = `${name} of member ${member} at ${lead} h`;
        expect(packed, what).not.toBe(packedMissing);
        const value = (packed * packing.multiplier) / packing.divisor;
        expect(Math.abs(value - expected), what).toBeLessThanOrEqual(distances[name]);
        compared += 1;
      }
    }
  }
  await storage.close();
  return compared;
}
