import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Extent } from "../cells/cells-in-grid.ts";
import { type IngestPlan, planFiles } from "../providers/plan.ts";
import type { Provider } from "../providers/provider.ts";

/** Request to ingest a run, or a part of a run. */
export interface RunRequest {
  readonly provider: Provider;
  readonly run: EpochHour;
  readonly extent: Extent;
  /** Variables to ingest; all variables of the provider if absent. */
  readonly variables?: readonly VariableName[];
  /** Number of members to ingest, including the control; all members by default. */
  readonly members?: number;
  /** Last wanted lead time [h]; all lead times of the run if absent. */
  readonly toLeadHours?: number;
}

/** Returns the plan of the files that a request needs. */
export function planOf(request: RunRequest, atSea: boolean): IngestPlan {
  const { provider, variables = [...provider.rows.keys()] } = request;
  const members = Array.from({ length: membersOf(request) }, (_, member) => member);
  return planFiles({ ...request, variables, members, atSea });
}

/** Returns the number of members that a request needs, including the control. */
export function membersOf({ provider, members = provider.members }: RunRequest): number {
  return members;
}
