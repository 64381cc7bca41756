import { offerings } from "@halcyon/schema/endpoints";
import type { Accounting } from "@halcyon/accounts/accounting";
import { openDatabase } from "@halcyon/database/database";
import { deliveringIn } from "@halcyon/server/delivering";

const principal = {
  keyId: "key_bench",
  accountId: "acc_bench",
  allowanceId: "alw_bench",
  packageId: "all",
  offerings,
};
/** Takes any key for a good one. */
const openKeys = { find: async () => ({ principal, expiresAtMs: null }) };

/** Charges nothing: what is measured is the way of a request without its database. */
const freeAccounting: Accounting = {
  ledger: {
    charge: () =>
      Promise.resolve({
        result: "granted",
        charge: { periodStartMs: 0, answered: () => undefined, refund: () => undefined },
        allowance: {
          kind: "total",
          limit: 1,
          remaining: 1,
          windowSeconds: undefined,
          resetSeconds: undefined,
        },
      }),
    fault: () => undefined,
    flush: () => Promise.resolve(),
    close: () => Promise.resolve(),
  },
  usage: () => Promise.reject(new Error("nobody asks for usage")),
  key: () => Promise.reject(new Error("nobody asks for the key")),
};

const nobody = (): Promise<never> => Promise.reject(new Error("nobody does this here"));
const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** The entries of no account. */
export const noEntries = {
  find: nothing,
  findVersion: nothing,
  list: async () => [],
  create: nobody,
  replace: nobody,
  delete: nobody,
};

/** The named requests of no account. */
const noRepeats = { begin: nobody, isKnown: async () => false, sweep: async () => undefined };

/** The jobs of no account. */
const noJobs = {
  store: {
    create: nobody,
    get: async () => undefined,
    lines: () => {
      throw new Error("nobody has jobs");
    },
    unfinished: async () => [],
    open: async () => undefined,
    add: nobody,
    putOff: nobody,
    finish: nobody,
    sweep: async () => undefined,
  },
  queue: { addIn: nobody, begin: () => undefined, close: async () => undefined },
};

/** The watches of no account. */
const noWatches = {
  store: {
    create: nobody,
    find: async () => undefined,
    list: async () => [],
    replace: nobody,
    delete: nobody,
    pause: nobody,
    resume: nobody,
    counts: async () => new Map(),
    whole: async () => undefined,
    nextRounds: async () => new Map(),
    subjects: async () => [],
    spans: async () => [],
  },
  events: {
    add: nobody,
    place: async () => 0,
    list: async () => [],
    find: async () => undefined,
    sweep: async () => undefined,
  },
  feeds: {
    create: nobody,
    list: async () => [],
    delete: async () => false,
    byToken: async () => undefined,
    spans: async () => [],
  },
  streams: { open: nobody, look: async () => undefined, count: () => 0, close: () => undefined },
  mailing: {
    addresses: {
      add: nobody,
      list: async () => [],
      delete: async () => false,
      confirm: async () => false,
      unsubscribeToken: nobody,
      unsubscribe: async () => undefined,
      countMail: async () => false,
      sweep: async () => undefined,
    },
    sender: undefined,
  },
};

/** Sends nothing to anybody. */
const noDelivering = deliveringIn(await openDatabase(":memory:"), Date.now, {
  settings: undefined,
  wake: () => undefined,
});

/** The edge of a server that charges nobody, remembers nothing and holds nobody back. */
export const freeEdge = {
  keys: openKeys,
  accounting: freeAccounting,
  repeats: noRepeats,
  jobs: noJobs,
  watching: noWatches,
  delivering: noDelivering,
  burstPerSecond: 1_000_000,
  readiness: async () => ({ ready: true as const, degraded: [] }),
  log: () => undefined,
};
