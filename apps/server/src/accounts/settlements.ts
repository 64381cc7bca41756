import type { Batch, Closing, UsageRow } from "./batch-store.ts";

/** What became of charges and is not written yet, summed up. */
export interface Settlements {
  answered(batch: number, usage: UsageRow): void;
  refund(batch: number, allowanceId: string, units: number): void;
  empty(): boolean;
  /** Gives all of it over to a batch. */
  take(): Pick<Batch, "closings" | "usage">;
  drop(): void;
}

export function settlements(): Settlements {
  let closings = new Map<string, Closing>();
  let usage = new Map<string, UsageRow>();

  const close = (batch: number, allowanceId: string, answered: number, refunded: number): void => {
    const key = `${batch} ${allowanceId}`;
    const before = closings.get(key) ?? { answered: 0, refunded: 0 };
    closings.set(key, {
      batch,
      allowanceId,
      answered: before.answered + answered,
      refunded: before.refunded + refunded,
    });
  };
  const drop = (): void => {
    closings = new Map();
    usage = new Map();
  };

  return {
    answered(batch, row) {
      close(batch, row.allowanceId, row.charged, 0);
      const key = [row.keyId, row.allowanceId, row.day, row.endpoint].join(" ");
      const before = usage.get(key) ?? { requests: 0, charged: 0 };
      usage.set(key, {
        ...row,
        requests: before.requests + row.requests,
        charged: before.charged + row.charged,
      });
    },
    refund: (batch, allowanceId, units) => close(batch, allowanceId, 0, units),
    empty: () => closings.size === 0,
    take() {
      const taken = { closings: [...closings.values()], usage: [...usage.values()] };
      drop();
      return taken;
    },
    drop,
  };
}
