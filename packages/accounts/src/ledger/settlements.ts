import type { Batch, Closing, UsageRow } from "./batch-store.ts";

/** Sums of the outcomes of charges that are not yet written to the database. */
interface Settlements {
  answered(batch: number, usage: UsageRow): void;
  refund(batch: number, allowanceId: string, units: number): void;
  empty(): boolean;
  /** Returns all sums for the next batch, and starts again from zero. */
  take(): Pick<Batch, "closings" | "usage">;
  drop(): void;
}

type Changeable<Row> = { -readonly [Field in keyof Row]: Row[Field] };

export function settlements(): Settlements {
  let closings = new Map<string, Changeable<Closing>>();
  let usage = new Map<string, Changeable<UsageRow>>();

  const close = (batch: number, allowanceId: string, answered: number, refunded: number): void => {
    const key = `${batch} ${allowanceId}`;
    const before = closings.get(key);
    if (before === undefined) {
      closings.set(key, { batch, allowanceId, answered, refunded });
      return;
    }
    before.answered += answered;
    before.refunded += refunded;
  };
  const drop = (): void => {
    closings = new Map();
    usage = new Map();
  };

  return {
    answered(batch, row) {
      close(batch, row.allowanceId, row.charged, 0);
      const key = `${row.keyId} ${row.allowanceId} ${row.day} ${row.endpoint}`;
      const before = usage.get(key);
      if (before === undefined) {
        usage.set(key, { ...row });
        return;
      }
      before.requests += row.requests;
      before.charged += row.charged;
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
