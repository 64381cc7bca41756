import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Cell, SourceDescription } from "../source/source.ts";
import { ageOf } from "./age-of.ts";
import {
  type AbsentPart,
  type FedPart,
  isFed,
  type Overlay,
  type PlacedPart,
  type RunningPart,
} from "./model-part.ts";

/** A part that may have overlays, with any type of layers. */
interface MayHaveOverlays<Part> {
  readonly overlays?: readonly Overlay<Part>[] | undefined;
}

/** The overlays of a part, in a form to be spread over it; empty if it has none. */
interface Layered<Part> {
  readonly overlays?: readonly Overlay<Part>[];
}

/**
 * Maps the open layers among the overlays of a part to something else; those that are not open stay as they are.
 *
 * @param change - Given a layer and its place among the overlays.
 * @example Goes on from {@link placeParts}.
 * ```js
 * mapLayers({ overlays: [] }, (layer) => layer.run); // => { overlays: [] }
 * ```
 */
export function mapLayers<From extends object, To>(
  { overlays }: MayHaveOverlays<From>,
  change: (layer: From, index: number) => To,
): Layered<To> {
  if (overlays === undefined) return {};
  return {
    overlays: overlays.map(({ variables, layer }, index) => ({
      variables,
      layer: isAbsent(layer) ? layer : change(layer, index),
    })),
  };
}

function isAbsent(layer: object): layer is AbsentPart {
  return "absence" in layer;
}

/** Maps the open layers of a part as {@link mapLayers} does, with an asynchronous function. */
export async function lookUpLayers<From extends FedPart, To>(
  part: MayHaveOverlays<From>,
  lookUp: (layer: From) => Promise<To>,
): Promise<Layered<To>> {
  const found = await Promise.all(
    (part.overlays ?? []).map(async ({ layer }) => (isFed(layer) ? lookUp(layer) : undefined)),
  );
  return mapLayers(part, (_, index) => found[index]!);
}

/** Describes a source with the variables that it and the layers over it carry together. */
export function describedWith(
  description: SourceDescription,
  { overlays = [] }: MayHaveOverlays<RunningPart>,
): SourceDescription {
  const carried = new Map(description.variables);
  for (const { variables, layer } of overlays) {
    for (const name of variables) {
      const there = isFed(layer) ? layer.description.variables.get(name) : undefined;
      if (there === undefined) carried.delete(name);
      else carried.set(name, there);
    }
  }
  return { ...description, variables: carried };
}

/** A run of an overlay that answers beside the run of its part. */
export interface Layer {
  /** The variables that were asked of it. */
  readonly variables: readonly VariableName[];
  readonly source: SourceDescription;
  readonly run: EpochHour;
  /** State of the archive that was read, if the source reads one that changes. */
  readonly snapshot?: string | undefined;
  /** The newer run that this one stands in for, because damage was found in it. */
  readonly insteadOf?: EpochHour;
  readonly cell: Cell;
}

/** Returns the runs of overlays that may be read for a part, also those from which nothing is requested. */
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

/**
 * Returns the overlays that should give their variables at a place and currently cannot. The run is too old or there is none, or the source does not respond.
 * An overlay that does not cover the place is not late.
 */
export function lateOverlays({ overlays = [] }: PlacedPart, now: EpochHour): readonly Overlay<PlacedPart>[] {
  return overlays.filter(({ layer }) => {
    if (!isFed(layer) || layer.failure !== undefined) return true;
    if (layer.run === undefined && layer.damaged !== undefined) return true;
    return layer.cell !== undefined && ageOf(layer, now).stale;
  });
}

/**
 * Returns the carrier of a variable of a part: a layer of it, or the part itself. It is undefined if the layer has no run that may be read, or does not cover
 * the place.
 */
export function carrierOf(part: PlacedPart, name: VariableName, now: EpochHour): PlacedPart | undefined {
  const overlay = part.overlays?.find(({ variables }) => variables.includes(name));
  if (overlay === undefined) return part;
  const { layer } = overlay;
  return isFed(layer) && layer.cell !== undefined && !ageOf(layer, now).stale ? layer : undefined;
}
