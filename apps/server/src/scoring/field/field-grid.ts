import type { ModelId } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { type Cell, findRuns, isFed, type ModelPart, SourceError, type SourceGrid } from "@halcyon/weather";
import { requireModel } from "../../weather/forecast/admit-forecast.ts";
import { absentPart } from "../../weather/forecast/available-model-parts.ts";
import { weatherUnavailable } from "../../weather/refusals/weather-unavailable.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Models } from "../../ports.ts";

/** Grid of a model on which areas and routes are scored. */
export interface FieldGrid extends SourceGrid {
  /** Returns the cell at a place of the grid; undefined if the cell has no weather. */
  readonly locate: (latitude: number, longitude: number) => Promise<Cell | undefined>;
}

/**
 * Finds the grid of a model: that of its first part with members, or of its first part if none has members.
 *
 * @throws Refusal model_unavailable if the server does not have the model, field_unavailable if its part has no grid. Refusal weather_unavailable or
 *   stale_forecast if the part cannot be opened or read.
 */
export async function fieldGrid(models: Models, model: ModelId, now: EpochHour): Promise<FieldGrid> {
  const parts = requireModel(models, model);
  const part = gridPart(parts);
  if (!isFed(part)) throw absentPart(model, part);
  const [running] = await findRuns([part], now);
  if (running === undefined || !isFed(running)) throw new Error(`The ${part.part} part was open.`);
  const { source } = part;
  try {
    const grid = await source.grid?.(running.run);
    if (grid === undefined) throw await noGrid(models, model);
    return {
      ...grid,
      locate: async (latitude, longitude) => source.locate({ latitude, longitude }, running.run),
    };
  } catch (error) {
    throw error instanceof SourceError ? weatherUnavailable(model, part, error) : error;
  }
}

/** Returns the part of a model whose cells are scored. The source of an absent part is unknown, so it may have members. */
function gridPart(parts: readonly ModelPart[]): ModelPart {
  return parts.find((part) => isFed(part) && part.source.describe().members > 1) ?? parts[0]!;
}

async function noGrid(models: Models, model: ModelId): Promise<Refusal> {
  const known = await Promise.all(
    [...models].map(async ([other, parts]) => ({ other, has: await hasGrid(parts) })),
  );
  const having = known.filter(({ has }) => has).map(({ other }) => other);
  const others =
    having.length === 0 ? "No model of this server has one." : `Models that have one: ${having.join(", ")}.`;
  const detail = `The source of ${model} has no grid, so an area has no cells there. ${others} A batch scores single places.`;
  return new Refusal("field_unavailable", {
    detail,
    errors: [{ field: "model", code: "field_unavailable", detail, expected: { models: having } }],
  });
}

async function hasGrid(parts: readonly ModelPart[]): Promise<boolean> {
  const part = parts.length === 0 ? undefined : gridPart(parts);
  // A source that cannot be read now is not advised.
  return (await part?.source?.grid?.().catch(() => undefined)) !== undefined;
}
