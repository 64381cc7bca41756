import { enclosingGrid } from "@halcyon/geo/area/enclosing-grid";
import { type ModelId, type ProblemCode, variable } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { mapCellsMax, type MapLayer, mapLayersOf, type MapRequest } from "@halcyon/schema/v2";
import {
  type FieldBlock,
  type FieldDescription,
  type FieldLayer,
  type FieldWriter,
  openFieldWriter,
  packLayer,
  StoreError,
  type StoreRoot,
} from "@halcyon/store";
import { isFed } from "@halcyon/weather";
import { variableWords } from "@halcyon/schema/words";
import { scoreRangeOf } from "@halcyon/scoring/windows";
import { Refusal } from "../../errors/refusal.ts";
import type { Models, Ports } from "../../ports.ts";
import { findArea } from "../../scoring/field/find-area.ts";
import type { MappedCell, MapTerms, MapWork } from "../../scoring/field/map-cells.ts";
import { findHourGate } from "../../scoring/gate/hour-gate.ts";
import type { Scorer } from "../../scoring/scorer.ts";
import { mapFolder } from "../map-folder.ts";
import type { MapAttempt } from "./map-attempts.ts";
import type { MapPause } from "./map-event.ts";

export interface MakingPorts extends Pick<Ports, "models"> {
  readonly warned?: Ports["warned"] | undefined;
  readonly admit: Scorer["admit"];
  /** Scores a block of cells, in the process that has the least work. */
  readonly score: (work: MapWork) => Promise<readonly MappedCell[]>;
  /** Number of blocks that are scored at the same time. */
  readonly atOnce: number;
  /** Folder of the fields of all maps, or their bucket. */
  readonly root: StoreRoot;
}

/** Words for the layers in files. */
const layerWords: Readonly<Record<MapLayer, string>> = {
  score: "score of the entry, as V2 publishes it for the cell",
  share_acceptable: "share of the members with a score of at least 0.1",
  share_ideal: "share of the members with a score above 0.9; missing where a limit has no data",
  median: "median of the members, or the value of the single run",
  Q10: "tenth percentile of the members",
  Q90: "ninetieth percentile of the members",
  share_window: "share of the members with a good score in all hours of the work that starts then",
};

/** Problems because of which the whole map is tried again later. With any other problem, a cell alone stays without numbers. */
const ofMoment: ReadonlySet<ProblemCode | "other_run"> = new Set([
  "other_run",
  "internal",
  "overloaded",
  "weather_unavailable",
  "stale_forecast",
]);

/**
 * Makes a map: scores its cells block by block, charges once, and publishes the layers. If the process dies, the next attempt continues with the blocks that
 * are there.
 *
 * @throws Refusal if the area, the entry or the weather cannot be used now. MapChanged if the map was changed meanwhile. Error if the signal is aborted.
 */
export async function makeMap(ports: MakingPorts, attempt: MapAttempt, signal: AbortSignal): Promise<void> {
  const { runs, making } = attempt;
  if (!(await attempt.isPayable())) return;
  const run = Math.max(...Object.values(runs));
  const { description, work, places } = await planOf(ports, attempt);
  const writer = await openFieldWriter(ports.root, description, run, { revision: making });
  try {
    const waiting = writer.blocks.filter((block) => !writer.isWritten(block));
    let scored = writer.blocks.length - waiting.length;
    /** Blocks without numbers. They are written only if another block has some, so that every written block tells of a scored one. */
    const empty: FieldBlock[] = [];
    let problem: ProblemCode | undefined;
    const scoreBlock = async (block: FieldBlock): Promise<void> => {
      signal.throwIfAborted();
      await attempt.extend();
      const cells = await Promise.all(block.cells.map((cell) => cellWork(ports, work, places.get(cell)!)));
      const outcomes = await ports.score({ ...work, cells });
      problem ??= outcomes.flatMap((one) => ("problem" in one ? [one.problem as ProblemCode] : []))[0];
      if (await writeBlock(writer, block, outcomes, description.layers)) scored += 1;
      else empty.push(block);
    };
    const scoreBlocks = async (): Promise<void> => {
      for (let block = waiting.shift(); block !== undefined; block = waiting.shift()) await scoreBlock(block);
    };
    const ends = await Promise.allSettled(
      Array.from({ length: ports.atOnce }, () =>
        scoreBlocks().catch((error: unknown) => {
          // No other block is begun, and the writer stays open for those that were.
          waiting.length = 0;
          throw error;
        }),
      ),
    );
    for (const end of ends) if (end.status === "rejected") throw end.reason;
    if (scored === 0) throw nothingScored(problem);
    for (const block of empty) await writer.writeBlock(block, writer.emptyBlock(block));
    if (!(await attempt.charge())) return;
    await writer.publish();
    await attempt.finish(run, description);
  } finally {
    await writer.close();
  }
}

/** Cells and hours of a making. */
interface MakingPlan {
  readonly description: FieldDescription;
  readonly work: MapTerms;
  /** Place of each cell, by its position in the field. */
  readonly places: ReadonlyMap<number, CellPlace>;
}

interface CellPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly sea: boolean;
}

async function planOf({ admit, models }: MakingPorts, { map, runs, from }: MapAttempt): Promise<MakingPlan> {
  const { request, account_id: accountId } = map;
  const { area, grid } = await findArea(models, request, from, mapCellsMax);
  const { latitudes, longitudes, positions } = enclosingGrid(grid, area.cells);
  return {
    description: {
      map: mapFolder(map.id),
      ...modelFacts(models, request.model),
      latitudes,
      longitudes,
      cells: positions.toSorted((one, other) => one - other),
      from,
      hours: request.horizon_hours,
      layers: new Map(mapLayersOf(request).map((layer) => [layer, layerOf(request, layer)])),
    },
    work: {
      model: request.model,
      forecastHours: request.horizon_hours,
      calibrated: false,
      nowMs: from * millisecondsPerHour,
      runs,
      ...(await shownOf(admit, request, accountId)),
    },
    places: new Map(positions.map((position, index) => [position, area.cells[index]!])),
  };
}

function layerOf({ variable: name }: MapRequest, layer: MapLayer): FieldLayer {
  const longName = layerWords[layer];
  if (name === undefined) return { longName };
  return {
    longName: `${variableWords(name)}, ${longName}`,
    variable: { name, stepType: variable(name).stepType },
  };
}

/** Finds what a map shows: the variable, or the entry and the work whose windows are counted. */
async function shownOf(admit: Scorer["admit"], request: MapRequest, accountId: string) {
  const { entry: asked, variable: shown, window } = request;
  if (shown !== undefined) return { variable: shown };
  const entry = await admit.find("definition" in asked! ? asked : { ...asked!, accountId });
  return {
    entry,
    accountId,
    heedsWarnings: true,
    partsOf: "v2",
    window: window && { durationHours: window.duration_hours, ...scoreRangeOf(window) },
  } as const;
}

/** Returns what a model says of all its weather. */
function modelFacts(
  models: Models,
  model: ModelId,
): Pick<FieldDescription, "id" | "synthetic" | "attribution" | "licence"> {
  const described = (models.get(model) ?? []).filter(isFed).map(({ source }) => source.describe());
  return {
    id: model,
    synthetic: described.some(({ synthetic }) => synthetic),
    attribution: [...new Set(described.map(({ attribution }) => attribution))].join("; "),
    licence: described[0]!.licence,
  };
}

/** Returns a cell with the official warnings that stop the entry there. */
async function cellWork(
  { warned }: MakingPorts,
  work: MapTerms,
  { latitude, longitude, sea }: CellPlace,
): Promise<MapWork["cells"][number]> {
  if ("variable" in work) return { latitude, longitude, sea, gate: undefined };
  const { entry, nowMs, forecastHours } = work;
  const now = nowMs / millisecondsPerHour;
  const gate = await findHourGate(warned, entry, {
    location: { latitude, longitude },
    hours: [now, now + forecastHours],
    timezone: "UTC",
    nowMs,
  });
  return { latitude, longitude, sea, gate };
}

/**
 * Writes a block if at least one of its cells has numbers.
 *
 * @returns True if it was written.
 * @throws Refusal if a cell has a problem that will pass.
 */
async function writeBlock(
  writer: FieldWriter,
  block: FieldBlock,
  outcomes: readonly MappedCell[],
  layers: FieldDescription["layers"],
): Promise<boolean> {
  const values = writer.emptyBlock(block);
  let isScored = false;
  for (const [index, outcome] of outcomes.entries()) {
    if ("problem" in outcome) {
      if (ofMoment.has(outcome.problem)) throw passing(outcome.problem);
      continue;
    }
    isScored = true;
    for (const [layer, numbers] of Object.entries(outcome)) {
      const packed = numbers instanceof Float64Array ? packLayer(layers.get(layer)!, numbers) : numbers;
      values.get(layer)!.set(packed, index * packed.length);
    }
  }
  if (isScored) await writer.writeBlock(block, values);
  return isScored;
}

function passing(code: ProblemCode | "other_run"): Refusal {
  const detail =
    code === "other_run"
      ? "A newer run came while the map was made, or a run is damaged."
      : "A cell could not be scored.";
  return new Refusal(code === "other_run" ? "weather_unavailable" : code, { detail });
}

function nothingScored(code: ProblemCode = "location_outside_coverage"): Refusal {
  return new Refusal(code, { detail: "No cell of the area can be scored." });
}

/** Returns the problem code under which a failed making is noted, or the reason for which it pauses its map. */
export function failureOf(error: unknown): ProblemCode | MapPause {
  if (error instanceof Refusal) return error.code === "entry_not_found" ? "entry_gone" : error.code;
  return error instanceof StoreError && error.retryable ? "overloaded" : "internal";
}
