import { setImmediate as nextTurn } from "node:timers/promises";
import type { ModelId } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { usualLapseKPerKm, type Surface } from "@halcyon/schema/wire";
import {
  type Cell,
  findRuns,
  isFed,
  isListed,
  type ModelPart,
  sourceAtSites,
  SourceError,
  type SourceGrid,
} from "@halcyon/weather";
import { given } from "@halcyon/base/given";
import { requireModel } from "../../weather/forecast/admit-forecast.ts";
import { absentPart } from "../../weather/forecast/available-model-parts.ts";
import { weatherUnavailable } from "../../weather/refusals/weather-unavailable.ts";
import { requireRecipient } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Models } from "../../ports.ts";

/** Grid of a model on which areas and routes are scored. */
export interface FieldGrid extends SourceGrid {
  /** True if the weather of the grid is made up. */
  readonly synthetic: boolean;
  /**
   * Returns the cell at a place of the grid; undefined if the cell has no weather.
   *
   * @param surface - Surface of the cell. If the cell at the place has another one, the nearest of the cells around it is returned that has this surface.
   */
  readonly locate: (latitude: number, longitude: number, surface?: Surface) => Promise<Cell | undefined>;
}

/**
 * Finds the grid of a model: that of its first part with members, or of its deterministic part if none has members.
 *
 * @throws Refusal model_unavailable if the server does not have the model, field_unavailable if its part has no grid. Refusal weather_unavailable or
 *   stale_forecast if the part cannot be opened or read.
 */
export async function fieldGrid(models: Models, model: ModelId, now: EpochHour): Promise<FieldGrid> {
  const parts = requireModel(models, model);
  const part = partWithGrid(parts)!;
  if (!isFed(part)) throw absentPart(model, part);
  const [running] = await findRuns([part], now);
  if (running === undefined || !isFed(running)) throw new Error(`The ${part.part} part was open.`);
  const { source } = part;
  // Without a height of the site, the lapse rate changes nothing.
  const sited = sourceAtSites(source, usualLapseKPerKm);
  try {
    const grid = await source.grid?.(running.run);
    if (grid === undefined) throw await noGrid(models, model);
    return {
      ...grid,
      synthetic: source.describe().synthetic,
      locate: async (latitude, longitude, surface) =>
        sited.locate({ latitude, longitude, ...given({ surface }) }, running.run),
    };
  } catch (error) {
    throw error instanceof SourceError ? weatherUnavailable(model, part, error) : error;
  }
}

/**
 * Returns the part of a model whose cells are scored. The source of an absent part is unknown, so it may have members. A regional model is never that part,
 * because it covers only a region.
 */
function partWithGrid(parts: readonly ModelPart[]): ModelPart | undefined {
  const ofWorld = parts.filter((part) => !isListed(part));
  return ofWorld.find((part) => isFed(part) && part.source.describe().members > 1) ?? ofWorld[0];
}

async function noGrid(models: Models, model: ModelId): Promise<Refusal> {
  const known = await Promise.all(
    [...models].map(async ([other, parts]) => ({ other, has: await hasGrid(parts) })),
  );
  const having = known.filter(({ has }) => has).map(({ other }) => other);
  const others =
    having.length === 0 ? "No model of this server has one." : `Models that have one: ${having.join(", ")}.`;
  const detail = `The source of ${model} has no grid, so an area or a route has no cells there. ${others} A batch scores single places.`;
  return new Refusal("field_unavailable", {
    detail,
    errors: [{ field: "model", code: "field_unavailable", detail, expected: { models: having } }],
  });
}

async function hasGrid(parts: readonly ModelPart[]): Promise<boolean> {
  // A source that cannot be read now is not advised.
  return (
    (await partWithGrid(parts)
      ?.source?.grid?.()
      .catch(() => undefined)) !== undefined
  );
}

/** Returns the width and height of a cell of a grid [degrees]. */
export function cellDegrees({ latitudes, longitudes }: SourceGrid): readonly [number, number] {
  return [stepOf(longitudes), stepOf(latitudes)];
}

function stepOf([first = 0, second = first]: readonly number[]): number {
  return Number(Math.abs(second - first).toFixed(6));
}

/** Maximum time for which the look-up of cells may block other requests [ms]. */
const turnMs = 5;

/** Returns a function that lets other work of the process run, whenever the work before it took long. It ends the work if nobody waits for it. */
export function turns(): () => Promise<void> {
  let startMs = performance.now();
  return async () => {
    if (performance.now() - startMs < turnMs) return;
    requireRecipient();
    await nextTurn();
    startMs = performance.now();
  };
}
