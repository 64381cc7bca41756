import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { unlessLate } from "../io/unless-late.ts";
import { SourceError } from "../source/source-error.ts";
import type { Cell, SourceDescription, WeatherSource } from "../source/source.ts";
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

/**
 * Error for an overlay that has not told its newest run or its cell in time. Requests that need it wait longer.
 *
 * @example
 * ```js
 * new LateOverlayError("The waves are late.", { retryAfterSeconds: 3 }).retryAfterSeconds; // => 3
 * ```
 */
export class LateOverlayError extends SourceError {
  override readonly name = "LateOverlayError";
  readonly code = "late";
}

/** Returns the error of an overlay that has not told its newest run or its cell in time. */
export function lateOverlay({ source }: FedPart): LateOverlayError {
  const { id } = source.describe();
  return new LateOverlayError(`${id} has not told its newest run in time.`, { retryAfterSeconds: 3 });
}

/** Time for which requests wait for the newest run of an overlay that they may not need [ms]. */
export const overlayPatienceMs = 2000;

/** Sources whose look-up has taken longer than requests wait, and that have not answered yet. */
const overdue = new WeakSet<WeatherSource>();

/**
 * Returns the result of a look-up in the source of an overlay, or `instead` if it takes too long. The look-up then continues. Until it ends, no other request
 * waits for the source, so that an overlay delays no answer that does not need it.
 *
 * @param patienceMs - Time to wait [ms]; Infinity to wait for the result.
 */
export async function unlessOverdue<Value>(
  { source }: FedPart,
  lookUp: () => Promise<Value>,
  instead: () => Value,
  patienceMs: number,
): Promise<Value> {
  if (patienceMs === Infinity) return lookUp();
  if (overdue.has(source)) return instead();
  let isLate = true;
  const task = lookUp().finally(() => {
    isLate = false;
    overdue.delete(source);
  });
  const found = await unlessLate<Value | undefined>(task, undefined, patienceMs);
  if (!isLate) return task;
  overdue.add(source);
  return found ?? instead();
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
  if (!isFed(layer) || layer.cell === undefined || layer.failure !== undefined) return undefined;
  return ageOf(layer, now).stale ? undefined : layer;
}
