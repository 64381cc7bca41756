import type { Location, ModelId, VariableName } from "@halcyon/schema";
import { findRuns, isFed, type RunningPart, SourceError } from "@halcyon/weather";
import { requireRecipient } from "../../errors/caller-left.ts";
import type { Models } from "../../ports.ts";
import { requireModel } from "../../weather/forecast/admit-forecast.ts";
import type { Admission } from "../admit-entry.ts";

/** Function that reads the weather of cells into the caches of their sources. */
export type ReadAhead = (places: readonly Location[]) => Promise<void>;

/**
 * Returns a function that reads the cells of a block ahead, from each source that reads neighbours together. When the block is scored, their weather is in
 * memory. A source that fails is left to the reads of the cells, which say why.
 *
 * @param admitted - Admission of any cell. The parts and variables of the others are about the same.
 * @throws CallerLeft if nobody waits for the weather.
 */
export async function readingAhead(
  models: Models,
  model: ModelId,
  admitted: Pick<Admission, "now" | "reads" | "ensembleBeside">,
): Promise<ReadAhead> {
  const { now } = admitted;
  const reads = admitted.reads(0);
  const names = new Set([...reads.map(({ part }) => part), admitted.ensembleBeside()?.part]);
  const parts = requireModel(models, model).filter(({ part }) => names.has(part));
  const sources = (await findRuns(parts, now)).filter(isFed).flatMap(withOverlays);
  const variables = [...new Set(reads.flatMap((read) => read.variables))];
  const from = Math.min(...reads.map((read) => read.from));
  const to = Math.max(...reads.map((read) => read.to));
  return async (places) => {
    for (const { source, run, snapshot } of sources) {
      if (source.readCells === undefined || run === undefined) continue;
      try {
        const found = await Promise.all(places.map((place) => source.locate(place, run)));
        const cells = found.filter((cell) => cell !== undefined);
        const carried = carriedBy(source, variables);
        for await (const _ of source.readCells({ cells, run, snapshot, variables: carried, from, to }))
          requireRecipient();
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
      }
    }
  };
}

function withOverlays(part: RunningPart): RunningPart[] {
  const layers = (part.overlays ?? []).map(({ layer }) => layer).filter(isFed);
  return [part, ...layers.flatMap(withOverlays)];
}

function carriedBy(source: RunningPart["source"], variables: readonly VariableName[]): VariableName[] {
  const { variables: carried } = source.describe();
  return variables.filter((name) => carried.has(name));
}
