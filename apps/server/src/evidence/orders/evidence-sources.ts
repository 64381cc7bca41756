import type { ModelId, PartName } from "@halcyon/schema";
import { isFed, type RecordSource, SourceError } from "@halcyon/weather";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Ports } from "../../ports.ts";
import { NoTruthRecord, truthRecord } from "../../verification/truth/truth.ts";
import { lapseOf } from "../../weather/records/at-sites.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import type { EvidenceSources } from "../evidence-request.ts";

/** Ports (dependencies) with the sources of past forecasts and of the true weather. */
export interface EvidencePorts extends Pick<Ports, "models" | "records" | "lapseKPerKm"> {
  /** Folder of the store with the weather records that reports may use as the true weather, and the names of these records. */
  readonly truths?: { readonly storeFolder: string; readonly names: readonly string[] } | undefined;
}

/** Model part whose past runs are read. */
export interface ProvedPart {
  readonly model: ModelId;
  readonly part: PartName;
}

/**
 * Returns the sources for a report: the past runs of a model part, and the true weather.
 *
 * @param record - Record that is the truth; by default, the hourly record of the server.
 * @throws Refusal model_unavailable if the server does not have the model part, past_unavailable if the part has no past runs or the server has no record.
 */
export function evidenceSources(
  ports: EvidencePorts,
  { model, part }: ProvedPart,
  record?: RecordSource,
): EvidenceSources {
  const { models, records } = ports;
  const found = models
    .get(model)
    ?.filter(isFed)
    .find((one) => one.part === part);
  if (found === undefined) {
    const values = modelsWith(ports, part, () => true);
    const detail = `This server does not have the ${part} part of ${model}.`;
    throw new Refusal("model_unavailable", {
      detail,
      errors: [{ field: "model", code: "model_unavailable", detail, expected: { values } }],
    });
  }
  if (found.source.past === undefined)
    throw pastUnavailable(ports, part, `The ${part} part of ${model} has no past runs here.`);
  const truth = record ?? records.hourly;
  if (truth === undefined)
    throw pastUnavailable(ports, part, "This server has no hourly record of the weather that came.");
  return {
    model,
    part,
    source: found.source,
    truth,
    history: records.hourly,
    cache: new RecordCache(cacheSizes.recordsMaxBytes),
    lapseKPerKm: lapseOf(ports),
  };
}

/**
 * Opens the weather record that a request chooses as the truth. Returns undefined if the request chooses none.
 *
 * @throws Refusal invalid_request if reports may not use the record, or if it cannot be the truth.
 */
export async function chosenTruth(
  { truths }: Pick<EvidencePorts, "truths">,
  record: string | undefined,
): Promise<RecordSource | undefined> {
  if (record === undefined) return undefined;
  const values = [...(truths?.names ?? [])];
  if (truths === undefined || !values.includes(record))
    throw noTruth(`There is no record ${record} for reports here.`, values);
  return truthRecord(record, truths.storeFolder).catch((error: unknown) => {
    if (!(error instanceof SourceError) && !(error instanceof NoTruthRecord)) throw error;
    throw noTruth(`The record ${record} cannot be the truth: ${error.message}`, values);
  });
}

function noTruth(detail: string, values: readonly string[]): Refusal {
  const fault = { pointer: "#/truth/record", code: "invalid_value", detail, expected: { values } } as const;
  return new Refusal("invalid_request", { detail, errors: [fault] });
}

/** Returns the refusal for a model part without readable past runs. It names the models that have such runs. */
export function pastUnavailable(ports: EvidencePorts, part: PartName, detail: string): Refusal {
  const models = modelsWith(ports, part, (source) => source.past !== undefined);
  return new Refusal("past_unavailable", {
    detail,
    errors: [{ field: "model", code: "past_unavailable", detail, expected: { models } }],
  });
}

function modelsWith(
  { models }: EvidencePorts,
  part: PartName,
  has: (source: EvidenceSources["source"]) => boolean,
): ModelId[] {
  return [...models].flatMap(([model, parts]) =>
    parts.filter(isFed).some((one) => one.part === part && has(one.source)) ? [model] : [],
  );
}
