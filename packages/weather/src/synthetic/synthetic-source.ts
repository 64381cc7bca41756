import {
  carriage,
  type EpochHour,
  type Location,
  type Product,
  variable,
  type VariableName,
} from "@halcyon/schema";
import type { CarriedVariable, Cell, SourceDescription, WeatherSource } from "../source.ts";
import { landUpwind } from "./climate.ts";
import { isLand } from "./land-mask.ts";
import { type ProductShape, productShapes } from "./product.ts";
import { reliefM } from "./relief.ts";
import { syntheticRead } from "./synthetic-read.ts";

export interface SyntheticOptions {
  /** The real product whose runs, stamps, members and variables are imitated. */
  readonly product: Product;
  /** Integer that picks the world: equal seeds give equal weather. */
  readonly seed: number;
}

/** Trailing spans look back at most 168 hours, before runs that are a day old. */
const pastHours = 192;

const cellsPerDegree = 4;

/**
 * A synthetic climate in the shape of a real product: plausible everywhere on earth, never real weather.
 *
 * One truth follows from the seed and holds for all products; the members of a run share it at their start and drift from it and from
 * each other with lead. The same question always has the same answer.
 */
export function syntheticSource({ product, seed }: SyntheticOptions): WeatherSource {
  const shape = productShapes[product];
  const description = describe(product, shape);
  const cells = lastPlace(cellAt);
  return {
    describe: () => description,
    latestRun: (now) => Promise.resolve(latestRun(shape, now)),
    locate: (location) => Promise.resolve(cells(location)),
    read: (request) => Promise.resolve(syntheticRead({ product, seed, shape, description }, request)),
  };
}

function describe(product: Product, { members, leadHours }: ProductShape): SourceDescription {
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
    members,
    leadHours,
    pastHours,
    variables,
    grid: "0.25 degrees, synthetic",
    coverage: "global; waves at sea alone",
    calendar: "standard",
    attribution: "Halcyon synthetic climate: not real weather. Land from Natural Earth.",
    licence: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  };
}

function latestRun({ runEveryHours, completeAfterHours }: ProductShape, now: EpochHour): EpochHour {
  return Math.floor((now - completeAfterHours) / runEveryHours) * runEveryHours;
}

/** Keeps the answer for the last place asked for: requests come in series for one place. */
function lastPlace(locate: (location: Location) => Cell): (location: Location) => Cell {
  let last: { readonly location: Location; readonly cell: Cell } | undefined;
  return ({ latitude, longitude }) => {
    if (last?.location.latitude !== latitude || last.location.longitude !== longitude) {
      const location = { latitude, longitude };
      last = { location, cell: locate(location) };
    }
    return last.cell;
  };
}

/** The nearest cell; each pole is one cell, and 180 is -180. */
function cellAt({ latitude, longitude }: Location): Cell {
  const north = Math.round(latitude * cellsPerDegree) / cellsPerDegree;
  const east = Math.round(longitude * cellsPerDegree) / cellsPerDegree;
  const pole = Math.abs(north) === 90;
  const place = { latitude: north + 0, longitude: pole ? 0 : east >= 180 ? east - 360 : east + 0 };
  if (!isLand(place)) return { ...place, elevationM: 0, sea: true };
  const elevationM = Math.round(Math.max(20 + 150 * landUpwind(place), reliefM(place)));
  return { ...place, elevationM, sea: false };
}
