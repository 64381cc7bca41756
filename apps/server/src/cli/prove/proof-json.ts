import { formatEpochHour } from "@halcyon/schema/time";
import type { Proof } from "../../evidence/proof.ts";
import { verifiedHours } from "../../evidence/verified-hours.ts";

/** Converts a plan to the output of `--dry-run --json`. */
export function planJson({ runs, missing, everyDays, cost, cpuSeconds }: Proof["plan"]): object {
  return {
    runs: runs.length,
    first_run: formatEpochHour(runs[0]!),
    last_run: formatEpochHour(runs.at(-1)!),
    runs_missing: missing.map(formatEpochHour),
    every_days: everyDays,
    gigabytes: cost.bytes / 1e9,
    requests: cost.requests,
    provider_calls: cost.calls,
    cpu_seconds: cpuSeconds,
  };
}

/** Converts a proof to the output of `--json`. */
export function proofJson(proof: Proof): object {
  const { place, report, costs } = proof;
  const { model, part } = place.sources;
  const { generations, hours, ...figures } = report;
  return {
    metadata: { model, part, ...metadataJson(proof) },
    costs: costs ?? null,
    ...(snakeCase(figures) as object),
    hours: hours.map(verifiedHours),
    generations: generations.map(({ from, ...one }) => ({
      ...(snakeCase(one) as object),
      from: formatEpochHour(from),
    })),
  };
}

function metadataJson({ place, plan, gathered, notices }: Proof): object {
  const { request, sources, past, leftOut, truthUntil } = place;
  const { entry, location, timezone, window } = request;
  const { id, synthetic, members } = place.source.describe();
  const truth = sources.truth.describe();
  const { runs, runs_missing: missing, ...planned } = planJson(plan) as Record<string, unknown>;
  return {
    synthetic,
    entry: { type: entry.type, id: entry.id, version: entry.version, name: entry.name },
    location: snakeCase(location),
    timezone,
    window: { duration_hours: window.durationHours, minimum_score: window.minimumScore },
    lead_days: request.leadDays,
    source: {
      id,
      synthetic,
      members,
      available_after_hours: past.availableAfterHours,
      generations: past.generations.map(({ from, ...one }) => ({ ...one, from: formatEpochHour(from) })),
      runs,
      ...planned,
      runs_missing: missing,
      runs_unreadable: gathered.unreadable.map(({ run, because }) => ({
        run: formatEpochHour(run),
        because,
      })),
    },
    truth: {
      kind: truth.synthetic ? "synthetic" : truth.station === true ? "station" : "reanalysis",
      id: truth.id,
      synthetic: truth.synthetic,
      attribution: truth.attribution,
      until: formatEpochHour(truthUntil),
    },
    left_out: leftOut.map((one) => snakeCase(one)),
    days_with_gaps: gathered.gapDays,
    notices,
  };
}

/** Returns a copy of a value with the names of its fields in snake case, as in all JSON of this program. */
function snakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      snakeCase(inner),
    ]),
  );
}
