import type { EpochHour, VariableName } from "@halcyon/schema";
import type { CarriedVariable, Cell, SourceDescription } from "../source/source.ts";
import { ageOf } from "./age-of.ts";
import { type FedPart, isFed, type Overlay, type PlacedPart, type RunningPart } from "./model-part.ts";

/** A part with what was looked up of each of its layers. */
export async function lookUpLayers<From extends FedPart, To>(
  overlays: readonly Overlay<From>[],
  lookUp: (layer: From) => Promise<To>,
): Promise<{ readonly overlays: readonly Overlay<To>[] }> {
  const found = overlays.map(async ({ variables, layer }) => ({
    variables,
    layer: isFed(layer) ? await lookUp(layer) : layer,
  }));
  return { overlays: await Promise.all(found) };
}

/** What a part and its layers carry together. */
export function carriedWith(
  own: ReadonlyMap<VariableName, CarriedVariable>,
  overlays: readonly Overlay<RunningPart>[],
): ReadonlyMap<VariableName, CarriedVariable> {
  const carried = new Map(own);
  for (const { variables, layer } of overlays) {
    for (const name of variables) {
      const there = isFed(layer) ? layer.description.variables.get(name) : undefined;
      if (there === undefined) carried.delete(name);
      else carried.set(name, there);
    }
  }
  return carried;
}

/** A run of an overlay that answers beside the run of its part. */
export interface Layer {
  /** Those that were asked of it. */
  readonly variables: readonly VariableName[];
  readonly source: SourceDescription;
  readonly run: EpochHour;
  /** The state of the archive that was read, where the source reads one that changes. */
  readonly snapshot?: string | undefined;
  /** The newer run that this one stands in for, because damage was found in it. */
  readonly insteadOf?: EpochHour;
  readonly cell: Cell;
}

/** The runs of overlays that may be read of a part, whether anything is asked of them or not. */
export function layersOf(part: PlacedPart, now: EpochHour, asked: readonly VariableName[] = []): Layer[] {
  return (part.overlays ?? []).flatMap(({ variables }) => {
    const layer = carrierOf(part, variables[0]!, now);
    if (layer?.run === undefined || layer.cell === undefined) return [];
    const { description: source, run, snapshot, cell, damaged } = layer;
    const insteadOf = damaged === undefined ? {} : { insteadOf: damaged.run };
    return {
      variables: variables.filter((name) => asked.includes(name)),
      source,
      run,
      snapshot,
      ...insteadOf,
      cell,
    };
  });
}

/** What gives a variable of a part: a layer of it, or the part itself; undefined where the layer has no run that may be read, or does not cover the place. */
export function carrierOf(part: PlacedPart, name: VariableName, now: EpochHour): PlacedPart | undefined {
  const overlay = part.overlays?.find(({ variables }) => variables.includes(name));
  if (overlay === undefined) return part;
  const { layer } = overlay;
  return isFed(layer) && layer.cell !== undefined && !ageOf(layer, now).stale ? layer : undefined;
}
