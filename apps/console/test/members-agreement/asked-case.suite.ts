import type { Entry } from "@halcyon/schema";
import type { RunningServer } from "../../../server/test/harness/running-server.suite.ts";
import type { ServerPorts } from "../../../server/src/ports.ts";

/** Question for every interface, and the ensemble members that determine which answers are correct. */
export interface AskedCase {
  /** Name of the case in failure messages. */
  readonly name: string;
  readonly server: RunningServer;
  readonly ports: Pick<ServerPorts, "library" | "models">;
  readonly entry: Pick<Entry, "type" | "id">;
  readonly location: { readonly latitude: number; readonly longitude: number };
  readonly hours: number;
  /** Duration of the work [h]. */
  readonly leastHours: number;
  readonly daylightOnly: boolean;
  /** True if the console also gives sentences about working hours only. */
  readonly hasWorkHours: boolean;
  /** For each hour, whether each ensemble member allows it; undefined for a member without a value. */
  readonly allowed: readonly (readonly (boolean | undefined)[])[];
  /** For each hour, whether a limit has no data; undefined if the test does not know it. */
  readonly missing?: readonly boolean[];
  /** Variable that never limits the work, because its limit is always met or has no data; undefined if there is none. */
  readonly neverLimits?: string;
}
