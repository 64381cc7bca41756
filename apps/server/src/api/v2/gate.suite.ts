import type { AlertPart } from "@halcyon/warnings/alert-message";
import { partWith } from "@halcyon/warnings/cap-documents.suite";
import { folderPlan } from "../../warnings/warning-bench.suite.ts";
import { noWarnings, type Warnings, type WarningsAt } from "../../warnings/warnings.ts";

export const hourMs = 3_600_000;

/** Official warnings at a place, as a test defines them. */
export interface MadeWarnings {
  /** Warnings that hold at the place. */
  readonly parts?: readonly AlertPart[];
  readonly state?: WarningsAt["state"];
  /** Warnings with an area without a known shape. */
  readonly unplaced?: readonly AlertPart[];
  readonly faulty?: number;
  /** Time at which the feed was last read [ms since 1970]; null if never. */
  readonly checkedMs?: number | null;
}

/** Returns a warning of the given hours [h since 1970]. `changes` replaces some of its fields. */
export function warningOf(from: number, to: number, changes: Partial<AlertPart> = {}): AlertPart {
  return partWith({ fromMs: from * hourMs, untilMs: to * hourMs, ...changes });
}

/** Returns the id of a warning by its position in the test. */
export function idOf(position: number): string {
  const letters = String(position)
    .padStart(3, "0")
    .replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));
  return `wrn_${"z".repeat(23)}${letters}`;
}

/** Returns official warnings that a test defines for each latitude. They hold at the hours that are asked for. */
export function warningsBy(madeAt: (latitude: number) => MadeWarnings): Warnings {
  return {
    ...noWarnings,
    at({ latitude, hours: [from, to] = [-Infinity, Infinity] }) {
      const made = madeAt(latitude);
      const { parts = [], state = "known", unplaced = [], faulty = 0, checkedMs = 0 } = made;
      const feed: WarningsAt["feeds"][number] = {
        coversAlways: true,
        plan: folderPlan(""),
        state: state === "silent" ? (checkedMs === null ? "never" : "silent") : "ok",
        checkedMs,
        newestSentMs: null,
        faulty,
        faults: [],
        failure: null,
        failures: 0,
        live: 0,
        unplaced: unplaced.length,
        unplacedCodes: () => [],
        unplacedParts: () => new Set(unplaced),
        covers: state !== "not_covered",
      };
      const message = { sentMs: 0, parts };
      const held = parts.map((part, partIndex) => ({
        alert: { ids: parts.map((_, position) => idOf(position)), sequence: 1 },
        judged: { message, states: parts.map(() => "live") },
        partIndex,
        feed: "made",
        isWithin: part.fromMs < to * hourMs && part.untilMs! > from * hourMs,
      }));
      return {
        state,
        feeds: state === "not_configured" ? [] : [feed],
        warnings: held.filter(({ isWithin }) => isWithin) as unknown as WarningsAt["warnings"],
      };
    },
  };
}
