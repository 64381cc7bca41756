export const hostileNames = ["bulk", "exhausted", "slow", "head", "largest", "chunks"] as const;
export type HostileName = (typeof hostileNames)[number];

/** What the hostile callers of the soak are told. */
export interface HostileOrders {
  readonly url: string;
  readonly names: readonly HostileName[];
  /** A key for each kind of caller. */
  readonly keys: Readonly<Record<HostileName, string>>;
}
