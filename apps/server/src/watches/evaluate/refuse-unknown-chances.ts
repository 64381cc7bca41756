import type { ModelId } from "@halcyon/schema";
import { windowHindrance } from "@halcyon/scoring";
import { Refusal } from "../../errors/refusal.ts";
import type { SearchedHours } from "../../scoring/windows/find-windows.ts";
import { type EnsembleLack, membersUsed } from "../../scoring/odds/members-beside.ts";

/**
 * Refuses hours where nobody knows how likely anything is at any wanted start. Nothing is refused where no start is wanted: there is nothing to see.
 *
 * @throws Refusal variable_unavailable where the model has no members for it; stale_forecast or data_gap where its next run may have them
 */
export function refuseUnknownChances(searched: SearchedHours): void {
  const { admitted, search, scored, beside } = searched;
  if (windowHindrance(search) === undefined) return;
  const { model } = admitted.request;
  const [lack] = membersUsed(beside, scored).absent;
  const detail = `Nothing tells how likely it is at this place: ${reasonOf(lack, model)}`;
  if (lack?.because === "stale") throw new Refusal("stale_forecast", { detail });
  if (lack?.because === "gap") throw new Refusal("data_gap", { detail });
  const fault = { field: "model", code: "variable_unavailable", detail } as const;
  const variable = lack?.variable;
  throw new Refusal("variable_unavailable", {
    detail,
    errors: [variable === undefined ? fault : { ...fault, expected: { variable } }],
  });
}

const reasons: Record<EnsembleLack["because"], (model: ModelId, lack: EnsembleLack) => string> = {
  not_configured: (model) => `${model} has no members there. Choose another model.`,
  variable: (model, { variable }) =>
    `the members of ${model} do not carry ${variable}. Choose another model.`,
  reach: (model) => `the members of ${model} do not reach these hours there. Choose another model.`,
  stale: (model) => `the members of ${model} are too old, or cannot be read.`,
  gap: (model) => `too many members of ${model} lack a value.`,
};

/** @param lack - Undefined where members are there, and cannot say it. */
function reasonOf(lack: EnsembleLack | undefined, model: ModelId): string {
  return lack === undefined
    ? `the members of ${model} go without a limit, so that they cannot say which hours are ideal.`
    : reasons[lack.because](model, lack);
}
