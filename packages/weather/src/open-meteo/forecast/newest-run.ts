import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { z } from "zod";
import type { OpenMeteoClient } from "../client/open-meteo-client.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";
import type { OpenMeteoOffer } from "./open-meteo-offer.ts";

export interface ServedRun {
  readonly run: EpochHour;
  /** The hour in which it became complete. */
  readonly since: EpochHour;
}

/** How long an answer counts as fresh, and how long a failure is not tried again while a run is known [ms]. */
const freshMs = 120_000;

/** After this all of the provider's servers have a run that one of them announces [s]; its own advice. */
const settledAfterSeconds = 600;

const metadataSchema = z.object({
  last_run_initialisation_time: z.int().positive().multipleOf(3600),
  last_run_availability_time: z.int().positive(),
});

/**
 * The newest run that Open-Meteo serves, from its metadata: answers themselves do not name their run.
 *
 * Where there are several data sets, the oldest run counts. A run counts 10 minutes after it became available, when all servers have it;
 * until then the one before counts. Weather may therefore be newer than its stated run, never older. The run never goes back. While the
 * metadata cannot be read, the known run stays the newest and ages.
 *
 * @returns A function that gives the run, undefined while it is only just becoming available and the one before is not known. It throws
 *   OpenMeteoError where no run is known and the metadata cannot be read.
 * @see https://open-meteo.com/en/docs/model-updates
 */
export function newestRun(
  client: OpenMeteoClient,
  { endpoint, domains, runEveryHours }: Pick<OpenMeteoOffer, "endpoint" | "domains" | "runEveryHours">,
): () => Promise<ServedRun | undefined> {
  let known: ServedRun | undefined;
  let freshUntilMs = -Infinity;
  let pending: Promise<ServedRun | undefined> | undefined;

  const settledRun = async (domain: string): Promise<ServedRun | undefined> => {
    const { start, available } = await client.metadata(endpoint, domain, (json) =>
      readMetadata(json, domain, client.nowMs()),
    );
    const settled = available + settledAfterSeconds * 1000;
    if (settled <= client.nowMs()) return { run: epochHourOf(start), since: epochHourOf(settled) };
    if (runEveryHours === undefined) return undefined;
    return { run: epochHourOf(start) - runEveryHours, since: epochHourOf(settled) - runEveryHours };
  };
  const refresh = async (): Promise<ServedRun | undefined> => {
    try {
      const served = await Promise.all(domains.map(settledRun));
      const settled = served.filter((run) => run !== undefined);
      if (settled.length === domains.length) {
        const oldest = settled.reduce((left, right) => (right.run < left.run ? right : left));
        if (known === undefined || oldest.run > known.run) known = oldest;
      }
    } catch (error) {
      if (known === undefined) throw error;
    }
    freshUntilMs = client.nowMs() + freshMs;
    return known;
  };
  return async () => {
    if (client.nowMs() < freshUntilMs) return known;
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

/** When a run starts and when it became available [ms since 1970]. */
function readMetadata(
  json: unknown,
  domain: string,
  nowMs: number,
): { readonly start: number; readonly available: number } {
  const { data } = metadataSchema.safeParse(json);
  const start = (data?.last_run_initialisation_time ?? Infinity) * 1000;
  const available = (data?.last_run_availability_time ?? 0) * 1000;
  // A run that begins later than it is there, or later than now, is none.
  if (start > Math.min(available, nowMs)) {
    throw new OpenMeteoError("unusable_answer", `Open-Meteo's metadata of ${domain} do not name a run.`);
  }
  return { start, available };
}
