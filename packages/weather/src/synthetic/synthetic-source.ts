import { variable, type VariableName } from "@halcyon/schema";
import { carriage, type Product, productMembers } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { CarriedVariable, SourceDescription, WeatherSource } from "../source/source.ts";
import { syntheticCells } from "./climate/cell.ts";
import { type ProductShape, productShapes } from "./product.ts";
import { type SyntheticOptions, withRecipe } from "./recipe.ts";
import { syntheticRead } from "./synthetic-read.ts";
import { syntheticTerms } from "./terms.ts";

/** Trailing spans look back at most 168 hours, before runs that are a day old. */
const pastHours = 192;

/**
 * A synthetic climate in the shape of a real product: plausible everywhere on earth, never real weather.
 *
 * One truth follows from the seed and holds for all products. The members of a run share it at their start, and drift from it and from each other
 * with lead. The same question always has the same answer.
 *
 * @example
 * ```js
 * const source = syntheticSource({ product: "gfs", seed: 1 });
 * const models = [{ part: "deterministic", source }];
 * const now = epochHourOf(Date.UTC(2026, 10, 21, 9));
 * await source.latestRun(now) === epochHourOf(Date.UTC(2026, 10, 21)); // => true
 * ```
 */
export function syntheticSource(options: SyntheticOptions): WeatherSource {
  const { product, revisedEveryHours: runEveryHours } = options;
  const shape = { ...productShapes[product], ...(runEveryHours === undefined ? {} : { runEveryHours }) };
  const description = describe(product, shape);
  const cells = syntheticCells();
  const source: WeatherSource = {
    describe: () => description,
    latestRun: (now) => Promise.resolve(latestRun(shape, now)),
    locate: (location) => Promise.resolve(cells(location)),
    read: (request) => syntheticRead({ ...options, shape, description }, request),
  };
  return withRecipe(source, { of: "forecasts", options });
}

function describe(product: Product, { leadHours }: ProductShape): SourceDescription {
  const lastLeadHours = leadHours.at(-1)!;
  const variables = new Map<VariableName, CarriedVariable>();
  for (const [key, carried] of Object.entries(carriage[product])) {
    const name = key as VariableName;
    variables.set(name, {
      toLeadHours: carried === true ? lastLeadHours : carried.toLeadHours,
      stepType: variable(name).stepType,
    });
  }
  return {
    id: "synthetic",
    synthetic: true,
    members: productMembers[product],
    leadHours,
    pastHours,
    variables,
    grid: "0.25 degrees, synthetic",
    coverage: "global; waves at sea alone",
    calendar: "standard",
    ...syntheticTerms,
  };
}

function latestRun({ runEveryHours, completeAfterHours }: ProductShape, now: EpochHour): EpochHour {
  return Math.floor((now - completeAfterHours) / runEveryHours) * runEveryHours;
}
