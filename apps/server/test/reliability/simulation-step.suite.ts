import { allowanceKinds } from "@halcyon/schema/wire";
import fc from "fast-check";
import { overlapMaxMs } from "@halcyon/accounts/keys/keys";
import { deadAfterMs } from "@halcyon/accounts/ledger/reconcile";

/** Fate of a message to the database: it is lost, it is processed, or it is processed and the response is lost. */
export type Fate = "fine" | "lost before" | "lost after";

/**
 * Way in which a charge is settled. If a request is answered partly, one unit is refunded. If the caller disconnects, all units are refunded, except those for
 * work that was already done.
 */
export type End = "answered" | "partly" | "refunded" | { readonly worked: number };

/** Request with a key. If `end` is `open`, the charge is settled later or never. */
export interface Want {
  readonly key: number;
  readonly units: number;
  readonly end: End | "open";
}

/** Step of a simulated history of requests. Numbers of keys and processes wrap around, so that every number is valid. */
export type Step =
  | {
      readonly does: "charge";
      readonly by: number;
      readonly wants: readonly Want[];
      readonly fates: readonly Fate[];
    }
  /** All processes charge at the same time. */
  | { readonly does: "rush"; readonly wants: readonly Want[] }
  /** A process dies while it charges, and another one starts. */
  | { readonly does: "crash"; readonly by: number; readonly wants: readonly Want[]; readonly last: Fate }
  | { readonly does: "settle"; readonly pick: number; readonly end: End }
  | { readonly does: "pass"; readonly ms: number }
  | { readonly does: "limit"; readonly allowance: number; readonly limit: number }
  | { readonly does: "revoke"; readonly key: number }
  | { readonly does: "rotate"; readonly key: number; readonly overlapMs: number }
  | { readonly does: "reconcile" };

const hourMs = 3_600_000;

/**
 * Returns random histories with at most the given number of steps.
 *
 * @param isLeasing - True if one process makes most charges for a few keys, so that it nearly always has leases.
 */
export function histories(
  steps: number,
  { isLeasing = false }: { readonly isLeasing?: boolean } = {},
): fc.Arbitrary<readonly Step[]> {
  const key = fc.nat({ max: isLeasing ? 2 : 9 });
  const by = isLeasing ? fc.constantFrom(...Array<number>(19).fill(0), 1) : fc.nat({ max: 1 });
  const left = fc.record({ worked: fc.nat({ max: 4 }) });
  const end = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom<Want["end"]>("answered", "answered", "partly", "refunded", "open"),
    },
    { weight: 2, arbitrary: left },
  );
  const wants = fc.array(fc.record({ key, units: fc.integer({ min: 1, max: 4 }), end }), {
    minLength: 1,
    maxLength: 6,
  });
  const fate = fc.constantFrom<Fate>("fine", "lost before", "lost after");
  const fates = fc.oneof(fc.constant([]), fc.array(fate, { minLength: 1, maxLength: 5 }));
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant("charge" as const), by, wants, fates }) },
    { weight: isLeasing ? 0 : 3, arbitrary: fc.record({ does: fc.constant("rush" as const), wants }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("crash" as const), by, wants, last: fate }) },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant("settle" as const),
        pick: fc.nat({ max: 20 }),
        end: fc.oneof(fc.constantFrom<End>("answered", "partly", "refunded"), left),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant("pass" as const),
        ms: fc.constantFrom(700, 2000, 4500, deadAfterMs + 1, 15 * hourMs, 20 * 24 * hourMs),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant("limit" as const),
        allowance: fc.nat({ max: allowanceKinds.length - 1 }),
        limit: fc.nat({ max: 14 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("revoke" as const), key }) },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant("rotate" as const),
        key,
        overlapMs: fc.constantFrom(0, 2000, 4000, overlapMaxMs),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("reconcile" as const) }) },
  );
  return fc.array(step, { minLength: 10, maxLength: steps, size: "max" });
}
