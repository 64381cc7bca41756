import type { EpochHour, Location, PartName } from "@halcyon/schema";
import { SourceError } from "./source-error.ts";
import type { Cell, SourceDescription, WeatherSource } from "./source.ts";

/** A part of a model and the source that feeds it. */
export interface ModelPart {
  readonly part: PartName;
  readonly source: WeatherSource;
}

/** A part with the run that is newest now. */
export interface RunningPart extends ModelPart {
  readonly description: SourceDescription;
  /** Undefined where the source has no run now. */
  readonly run: EpochHour | undefined;
  /** Why the source could not say which run is its newest, or which cell answers. */
  readonly failure?: SourceError;
}

/** A part with its newest run and the cell that answers for a place. */
export interface PlacedPart extends RunningPart {
  /** Undefined where the place lies outside the coverage, and where `failure` says why it is not known. */
  readonly cell: Cell | undefined;
}

/** Looks up the newest run of each part. A source that fails has none, and says why: the other parts still answer. */
export async function findRuns(parts: readonly ModelPart[], now: EpochHour): Promise<readonly RunningPart[]> {
  return Promise.all(
    parts.map(async ({ part, source }): Promise<RunningPart> => {
      const running = { part, source, description: source.describe() };
      try {
        return { ...running, run: await source.latestRun(now) };
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        return { ...running, run: undefined, failure: error };
      }
    }),
  );
}

/**
 * Looks up the newest run and the cell of each part: what availability is decided from, and what is then read. A source that fails says why: the
 * other parts still answer.
 */
export async function placeParts(
  parts: readonly ModelPart[],
  location: Location,
  now: EpochHour,
): Promise<readonly PlacedPart[]> {
  const [running, cells] = await Promise.all([
    findRuns(parts, now),
    Promise.all(parts.map(({ source }) => locate(source, location))),
  ]);
  return running.map((part, index) => {
    const cell = cells[index];
    return cell instanceof SourceError ? { failure: cell, ...part, cell: undefined } : { ...part, cell };
  });
}

async function locate(source: WeatherSource, location: Location): Promise<Cell | SourceError | undefined> {
  try {
    return await source.locate(location);
  } catch (error) {
    if (error instanceof SourceError) return error;
    throw error;
  }
}
