import type { ModelId, PartName } from "@halcyon/schema";
import { isFed } from "@halcyon/weather";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Ports } from "../../ports.ts";
import { lapseOf } from "../../weather/records/at-sites.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import type { EvidenceSources } from "../evidence-request.ts";

/** Ports with the sources of both sides. */
export type EvidencePorts = Pick<Ports, "models" | "records" | "lapseKPerKm">;

/** Model part whose past runs are read. */
export interface ProvedPart {
  readonly model: ModelId;
  readonly part: PartName;
}

/**
 * Returns the sources for a report: the past runs of a model part, and the hourly record as the truth.
 *
 * @throws Refusal model_unavailable if the server does not have the model part, past_unavailable if the part has no past runs or the server no record.
 */
export function evidenceSources(ports: EvidencePorts, { model, part }: ProvedPart): EvidenceSources {
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
  if (records.hourly === undefined)
    throw pastUnavailable(ports, part, "This server has no hourly record of the weather that came.");
  return {
    model,
    part,
    source: found.source,
    truth: records.hourly,
    history: records.hourly,
    cache: new RecordCache(cacheSizes.recordsMaxBytes),
    lapseKPerKm: lapseOf(ports),
  };
}

/** Returns the refusal for a model whose past cannot be read, with the models whose past can be. */
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
