import type { RunWatchRequest, WatchRequest } from "@halcyon/schema/v2";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { Refusal } from "../../errors/refusal.ts";
import type { Models } from "../../ports.ts";

/** Returns true if a request is for a watch of new runs. */
export function watchesRuns(request: WatchRequest): request is RunWatchRequest {
  return request.when.kind === "run";
}

/**
 * Checks that this server has the model and the parts whose runs a watch reports. Otherwise, the watch would be silent for ever.
 *
 * @throws Refusal model_unavailable if the server does not have the model or a part.
 */
export function requireRuns(models: Models, { model, when: { parts = [] } }: RunWatchRequest): void {
  const known = models.get(model)?.map(({ part }) => part);
  const unknown = parts.findIndex((part) => known?.includes(part) === false);
  if (known !== undefined && unknown === -1) return;
  const detail =
    known === undefined
      ? `This server has no ${model}.`
      : `This server has no ${parts[unknown]} part of ${model}.`;
  const fault = known === undefined ? "#/model" : `#/when/parts/${unknown}`;
  const expected = { values: [...(known ?? models.keys())] };
  throw new Refusal("model_unavailable", {
    detail,
    errors: [{ pointer: fault, code: "model_unavailable", detail, expected }],
  });
}

/** Returns the condition that a watch has places. Watches for runs have none. */
export function hasPlaces(where: ExpressionBuilder<Tables, "watch">) {
  const places = where.selectFrom("watch_subject").select("watch_id");
  return where.exists(places.whereRef("watch_subject.watch_id", "=", "watch.id"));
}
