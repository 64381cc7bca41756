import type { VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { Extent } from "../cells/cells-in-grid.ts";
import { type IngestPlan, planFiles } from "../providers/plan.ts";
import type { Provider } from "../providers/provider.ts";

/** What is wanted of a run. */
export interface RunRequest {
  readonly provider: Provider;
  readonly run: EpochHour;
  readonly extent: Extent;
  /** All of the provider where it is not given. */
  readonly variables?: readonly VariableName[];
  /** How many members, from the control on; all where it is not given. */
  readonly members?: number;
  /** The last lead wanted [h]; all of the run where it is not given. */
  readonly toLeadHours?: number;
}

/** Which files a request needs. */
export function planOf(request: RunRequest, atSea: boolean): IngestPlan {
  const { provider, variables = [...provider.rows.keys()] } = request;
  const members = Array.from({ length: membersOf(request) }, (_, member) => member);
  return planFiles({ ...request, variables, members, atSea });
}

/** How many members a request wants, from the control on. */
export function membersOf({ provider, members = provider.members }: RunRequest): number {
  return members;
}
