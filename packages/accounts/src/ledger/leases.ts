import { periodEnd } from "./allowance-period.ts";
import type { BatchOutcome, ChargedAllowance, Leasing } from "./batch-store.ts";

/** Lease: units that a batch of charges took from an allowance in advance, for future requests. */
export interface Lease {
  /** Number of the batch that took the units. */
  readonly batch: number;
  readonly allowance: ChargedAllowance;
  /** End of the period (exclusive) [ms since 1970]; undefined for `total`. */
  readonly endMs: number | undefined;
  /** Revision of the rules when the units were taken. */
  readonly revision: number;
  readonly size: number;
  /** Time until which a key may use the lease [ms since 1970], by key id. */
  readonly keys: Map<string, number>;
  /** True while requests may get units from the lease. A closed lease is kept for a short time, because the size of the next lease depends on it. */
  isOpen: boolean;
  unspent: number;
  /** Number of unspent units when the lease was last written to the database. */
  written: number;
  /** Number of units that are left in the allowance and not leased. */
  beside: number;
  /** Number of units to lease next time. */
  next: number;
  /** Number of regular checks of the lease since a request last took units from it. */
  quietLooks: number;
}

export interface LeaseSizes {
  /** Number of units of a caller's first lease. When a lease is used up, the next lease is twice as large. */
  readonly first: number;
  readonly max: number;
  /** Divisor that limits a lease to at most 1 / `share` of the remaining units. */
  readonly share: number;
}

/** Default sizes of leases [units]. The sizes limit how many units are lost if a process is killed. */
export const usualLeaseSizes: LeaseSizes = { first: 16, max: 256, share: 64 };

/** Number of regular checks after which the units of an unused lease are refunded. */
const quietLooksMax = 4;

/** Leases of a process, at most one per allowance. */
interface Leases {
  /**
   * Takes units for a request of a key.
   *
   * @returns The lease that gave the units. If no lease can give them, the number of units to lease next. In this case, the key's lease is ended and its units
   * are refunded.
   */
  take(keyId: string, units: number, nowMs: number): Lease | number;
  /** Stores the units that a batch leased, and the keys that the batch found valid. */
  open(batch: number, outcome: BatchOutcome): void;
  /** Ends the lease of an allowance, and refunds its unspent units. Returns false if there are no unspent units. */
  end(allowanceId: string): boolean;
  /** Adds units that were refunded to an allowance to `beside`, the number of units left in the allowance that are not leased. */
  refunded(allowanceId: string, units: number): void;
  /** Returns those leases whose number of unspent units differs from the number in the database. */
  unwritten(): Lease[];
  /** Returns how many of the units that a batch leased are not spent. */
  unspentOf(batch: number, allowanceId: string): number;
  /** Checks all leases. Ends a lease if no request uses it or if the rules have changed, and refunds its units. Returns true if any lease was ended. */
  look(): boolean;
  endAll(): void;
  /** Discards all leases, because other processes have already refunded their units. */
  drop(): void;
}

/**
 * Returns an object that manages the leases of a process.
 *
 * @param giveBack - Refunds units that an earlier batch took; the next batch writes the refund.
 */
export function leases(
  leasing: Leasing,
  { first, max }: LeaseSizes,
  giveBack: (batch: number, allowanceId: string, units: number) => void,
): Leases {
  const byKey = new Map<string, Lease>();
  const byAllowance = new Map<string, Lease>();

  const end = (lease: Lease): boolean => {
    if (!lease.isOpen) return false;
    giveBack(lease.batch, lease.allowance.id, lease.unspent);
    lease.unspent = 0;
    lease.isOpen = false;
    return true;
  };
  const forget = (lease: Lease): void => {
    byAllowance.delete(lease.allowance.id);
    for (const keyId of lease.keys.keys()) byKey.delete(keyId);
  };

  return {
    take(keyId, units, nowMs) {
      const lease = byKey.get(keyId);
      if (lease === undefined) return 0;
      const isDry = units > lease.unspent;
      if (lease.isOpen && !isDry && nowMs < lease.keys.get(keyId)! && leasing.revision() === lease.revision) {
        lease.unspent -= units;
        lease.quietLooks = 0;
        return lease;
      }
      if (end(lease)) lease.next = isDry ? 2 * lease.size : lease.size;
      return Math.min(max, Math.max(first, lease.next));
    },

    open(batch, { keys, allowances, revision }) {
      if (revision === undefined) return;
      const isCurrent = leasing.revision() === revision;
      for (const allowance of allowances) {
        const { id, kind, limit, used, periodStartMs, granted, leased = 0 } = allowance;
        const before = byAllowance.get(id);
        // Whoever only asked what is left need not come again.
        if (before === undefined && granted === 0) continue;
        const isSame = before?.revision === revision && before.allowance.periodStartMs === periodStartMs;
        if (before !== undefined && (!isSame || leased > 0)) end(before);
        if (before !== undefined && !isSame) forget(before);
        const lease =
          isSame && leased === 0
            ? before
            : {
                batch,
                allowance,
                endMs: periodEnd(kind, periodStartMs),
                revision,
                size: leased,
                keys: isSame ? before.keys : new Map<string, number>(),
                isOpen: leased > 0,
                unspent: leased,
                written: leased,
                beside: 0,
                next: first,
                quietLooks: 0,
              };
        lease.beside = Math.max(0, limit - used);
        for (const key of keys) {
          if (key.good && key.allowanceId === id)
            lease.keys.set(key.keyId, Math.min(key.expiresAtMs ?? Infinity, lease.endMs ?? Infinity));
        }
        byAllowance.set(id, lease);
        for (const keyId of lease.keys.keys()) byKey.set(keyId, lease);
        if (!isCurrent) end(lease);
      }
    },

    end(allowanceId) {
      const lease = byAllowance.get(allowanceId);
      return lease !== undefined && lease.unspent > 0 && end(lease);
    },
    refunded(allowanceId, units) {
      const lease = byAllowance.get(allowanceId);
      if (lease !== undefined) lease.beside += units;
    },
    unwritten: () => [...byAllowance.values()].filter(({ unspent, written }) => unspent !== written),
    unspentOf(batch, allowanceId) {
      const lease = byAllowance.get(allowanceId);
      return lease?.batch === batch ? lease.unspent : 0;
    },

    look() {
      if (byAllowance.size === 0) return false;
      const revision = leasing.revision();
      let ended = 0;
      for (const lease of byAllowance.values()) {
        lease.quietLooks += 1;
        if ((lease.quietLooks > quietLooksMax || lease.revision !== revision) && end(lease)) ended += 1;
        if (lease.quietLooks > quietLooksMax) forget(lease);
      }
      return ended > 0;
    },
    endAll() {
      for (const lease of byAllowance.values()) end(lease);
    },
    drop() {
      byKey.clear();
      byAllowance.clear();
    },
  };
}
