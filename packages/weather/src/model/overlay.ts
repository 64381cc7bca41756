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

/** Model part that may have overlays. `Part` is the type of the overlays' sources. */
interface MayHaveOverlays<Part> {
  readonly overlays?: readonly Overlay<Part>[] | undefined;
}

/** Object with overlays that can be spread into a model part. It is empty if there are no overlays. */
interface Layered<Part> {
  readonly overlays?: readonly Overlay<Part>[];
}

/**
 * Converts the open layers of a part's overlays. A layer is the source of an overlay. Layers that are not open stay unchanged.
 *
 * @param change - Converts a layer. The index is the position of its overlay in the list.
 * @example Continues from {@link placeParts}.
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

/** Converts layers like {@link mapLayers}, but with an asynchronous function. */
export async function lookUpLayers<From extends FedPart, To>(
  part: MayHaveOverlays<From>,
  lookUp: (layer: From) => Promise<To>,
): Promise<Layered<To>> {
  const found = await Promise.all(
    (part.overlays ?? []).map(async ({ layer }) => (isFed(layer) ? lookUp(layer) : undefined)),
  );
  return mapLayers(part, (_, index) => found[index]!);
}

/** Returns the description of a model part's source, with the variables of the part's overlays. A variable that its overlay cannot provide is removed. */
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

/** Run of an overlay (another source of some variables) that is used together with the run of its model part. */
export interface Layer {
  /** Variables requested from the overlay. */
  readonly variables: readonly VariableName[];
  readonly source: SourceDescription;
  readonly run: EpochHour;
  /** State of the archive that was read; undefined if the source does not read a changing archive. */
  readonly snapshot?: string | undefined;
  /** Newer run that could not be used because it is damaged. `run` is used in its place. Absent if no newer run is damaged. */
  readonly insteadOf?: EpochHour;
  readonly cell: Cell;
}

/** Returns the usable runs of a part's overlays, each with its requested variables. A run without requested variables is also returned. */
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
 * Returns the overlays that should provide variables at a place but currently cannot. Either their run is too old or missing, or their source does not
 * respond. An overlay that does not cover the place is not included.
 */
export function lateOverlays({ overlays = [] }: PlacedPart, now: EpochHour): readonly Overlay<PlacedPart>[] {
  return overlays.filter(({ layer }) => {
    if (!isFed(layer) || layer.failure !== undefined) return true;
    if (layer.run === undefined && layer.damaged !== undefined) return true;
    return layer.cell !== undefined && ageOf(layer, now).stale;
  });
}

/**
 * Returns the model part or the overlay's source that provides a variable. Returns undefined if an overlay provides the variable, but has no usable run or does
 * not cover the place.
 */
export function carrierOf(part: PlacedPart, name: VariableName, now: EpochHour): PlacedPart | undefined {
  const overlay = part.overlays?.find(({ variables }) => variables.includes(name));
  if (overlay === undefined) return part;
  const { layer } = overlay;
  return isFed(layer) && layer.cell !== undefined && !ageOf(layer, now).stale ? layer : undefined;
}
