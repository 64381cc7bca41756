import type { Location, ModelId, VariableName } from "@halcyon/schema";
import {
  type CellWeather,
  findRuns,
  isFed,
  type RunningPart,
  SourceError,
  type WeatherSource,
} from "@halcyon/weather";
import { requireRecipient } from "../../errors/caller-left.ts";
import type { Models } from "../../ports.ts";
import { requireModel } from "../../weather/forecast/admit-forecast.ts";
import type { Admission } from "../admit-entry.ts";

/** Function that reads the weather of some places of a block into the caches of their sources. It costs nothing for places that it has read before. */
export type ReadAhead = (places: readonly Location[]) => Promise<void>;

/**
 * Returns a function that reads the cells of a block ahead, from each source that reads neighbours together. The stored bytes of the whole block are read
 * with the first places, and each cell is decoded when its turn comes. A source that fails is left to the reads of the cells, which say why.
 *
 * @param admitted - Admission of any cell. The parts and variables of the others are about the same.
 * @param block - All places that may be read, in the order in which they will be.
 * @param isRead - Returns true if a source is read ahead.
 * @throws CallerLeft if nobody waits for the weather.
 */
export async function readingAhead(
  models: Models,
  model: ModelId,
  admitted: Pick<Admission, "now" | "reads" | "ensembleBeside">,
  block: readonly Location[],
  isRead: (source: WeatherSource) => boolean = () => true,
): Promise<ReadAhead> {
  const { now } = admitted;
  const reads = admitted.reads(0);
  const names = new Set([...reads.map(({ part }) => part), admitted.ensembleBeside()?.part]);
  const parts = requireModel(models, model).filter(({ part }) => names.has(part));
  const running = (await findRuns(parts, now)).filter(isFed).flatMap(withOverlays);
  const wish = {
    block,
    variables: [...new Set(reads.flatMap((read) => read.variables))],
    from: Math.min(...reads.map((read) => read.from)),
    to: Math.max(...reads.map((read) => read.to)),
  };
  const sources = running.filter(({ source }) => isRead(source));
  const readers = await Promise.all(sources.map((source) => readerOf(source, wish)));
  return async (places) => {
    for (const read of readers) await read(places);
  };
}

function withOverlays(part: RunningPart): RunningPart[] {
  const layers = (part.overlays ?? []).map(({ layer }) => layer).filter(isFed);
  return [part, ...layers.flatMap(withOverlays)];
}

/** Weather that is wanted of a block. */
interface BlockWish {
  readonly block: readonly Location[];
  readonly variables: readonly VariableName[];
  readonly from: number;
  readonly to: number;
}

/** Returns the function that reads a block from one source. The source gives the cells one after another, and is stopped when the wanted ones have come. */
async function readerOf(
  { source, run, snapshot }: RunningPart,
  { block, variables, from, to }: BlockWish,
): Promise<ReadAhead> {
  if (source.readCells === undefined || run === undefined) return async () => undefined;
  const located = await Promise.all(block.map((place) => source.locate(place, run)));
  const cellAt = new Map(block.map((place, index) => [nameOf(place), located[index]]));
  const cells = located.filter((cell) => cell !== undefined);
  const carried = carriedBy(source, variables);
  const coming = source.readCells({ cells, run, snapshot, variables: carried, from, to });
  const read = comingCells(coming[Symbol.asyncIterator]());
  return async (places) => {
    for (const place of places) {
      const cell = cellAt.get(nameOf(place));
      if (cell !== undefined) await read(nameOf(cell));
    }
  };
}

/** Returns a function that takes cells from a source until a certain one has come. */
function comingCells(coming: AsyncIterator<CellWeather>): (name: string) => Promise<void> {
  const come = new Set<string>();
  let isOver = false;
  return async (name) => {
    while (!isOver && !come.has(name)) {
      requireRecipient();
      try {
        const { done, value } = await coming.next();
        if (done === true) isOver = true;
        else come.add(nameOf(value.cell));
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        isOver = true;
      }
    }
  };
}

function nameOf({ latitude, longitude }: Pick<Location, "latitude" | "longitude">): string {
  return `${latitude} ${longitude}`;
}

function carriedBy(source: RunningPart["source"], variables: readonly VariableName[]): VariableName[] {
  const { variables: carried } = source.describe();
  return variables.filter((name) => carried.has(name));
}
