import { sharedEndpoints } from "../shared-endpoints.ts";
import { under } from "../under.ts";
import { workabilityEndpoints } from "./workability-endpoints.ts";

/** Changes with every change of the V2 contract that a client could notice. */
export const v2Revision = "2026-11-24";

/** Every endpoint of V2. */
export const v2 = under("v2", { ...sharedEndpoints, ...workabilityEndpoints } as const);
