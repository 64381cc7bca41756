export const hostileNames = ["bulk", "exhausted", "slow", "head", "largest", "chunks"] as const;
export type HostileName = (typeof hostileNames)[number];

/** Instructions to the process that runs the hostile callers of the soak test. */
export interface HostileOrders {
  readonly url: string;
  readonly names: readonly HostileName[];
  /** API key for each kind of caller. */
  readonly keys: Readonly<Record<HostileName, string>>;
}
