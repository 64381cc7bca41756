import { deserialize, serialize } from "node:v8";
import { endpointId } from "@halcyon/schema/endpoints";
import { costOfCells } from "@halcyon/schema/v2";
import type { WorkOnJob } from "../../../jobs/job-queue.ts";
import type { JobStore, NewJob } from "../../../jobs/job-store.ts";
import {
  type CellToScore,
  type FailedCell,
  joinCells,
  noCells,
  type ScoredCells,
} from "../../../scoring/field/score-cells.ts";
import { type SentError, toError, toSent } from "../../../errors/sent-error.ts";
import {
  type AreaScoring,
  type AskedArea,
  blockCells,
  blockCount,
  blockScorer,
  cellToScore,
} from "./asked-area.ts";

/** Name of the endpoint that orders jobs for areas. */
export const areaEndpoint = endpointId("v2", "optimality.area");

type Charge = Pick<NewJob, "principal" | "periodStartMs"> & { readonly cost: number };

/**
 * Returns the job that scores an area. Its items are the blocks of the area, and the first item has the whole order.
 *
 * @param charge - What was charged for the area, and to whom.
 */
export function orderOfArea(asked: AskedArea, { principal, periodStartMs, cost }: Charge): NewJob {
  const blocks = blockCount(asked);
  const cells = asked.checked.good.length;
  const upTo = (block: number): number => costOfCells(Math.min(block * blockCells, cells));
  return {
    principal,
    endpoint: areaEndpoint,
    items: Array.from({ length: blocks }, (_, block) => (block === 0 ? toText(asked) : null)),
    charged: cost,
    costs: Array.from({ length: blocks }, (_, block) => (cost === 0 ? 0 : upTo(block + 1) - upTo(block))),
    periodStartMs,
    lines: [],
  };
}

/**
 * Returns the function that runs jobs for areas, or continues them after an interruption. A block that was stored is not scored again.
 *
 * @throws Error if the signal is aborted; the remaining blocks are not scored.
 */
export function areaWork(store: JobStore, scoring: AreaScoring): WorkOnJob {
  return async (id, signal) => {
    const job = await store.open(id);
    if (job === undefined) return;
    const asked = orderIn(job.items);
    const score = await blockScorer(asked, scoring, true);
    for (let block = 0; block < blockCount(asked); block++) {
      if (job.done.has(block)) continue;
      if (signal.aborted) {
        await store.putOff(id);
        throw new Error("the job was put off");
      }
      const { failed, ...sums } = await score(block);
      const line = serialize({ ...sums, failed: sent(failed) });
      await store.add(id, [{ item: block, line, outcome: "scored" }]);
    }
    const { sums } = await readAreaJob(store, id);
    await store.finish(id, costOfCells(asked.checked.good.length - sums.failed.length));
  };
}

/** Reads the order of a job for an area, and the sums over its blocks that are stored. */
export async function readAreaJob(
  store: JobStore,
  id: string,
): Promise<{ readonly asked: AskedArea; readonly sums: ScoredCells }> {
  const asked = orderIn(await store.items(id));
  let sums = noCells(asked.request.forecastHours, asked.checked.members);
  for await (const line of store.lines(id)) {
    const { failed, ...block } = deserialize(line) as SentBlock;
    sums = joinCells(sums, { ...block, failed: received(failed) });
  }
  return { asked, sums };
}

interface SentFailure {
  readonly index: number;
  readonly error: SentError;
}

type SentBlock = Omit<ScoredCells, "failed"> & { readonly failed: readonly SentFailure[] };

/** Order as it is stored. What the area says of its cells is not repeated for those that are scored: to write 12,000 cells twice would take a long turn. */
type SentOrder = Omit<AskedArea, "checked"> & {
  readonly checked: Omit<AskedArea["checked"], "good" | "failed"> & {
    readonly good: readonly Pick<CellToScore, "index" | "gate">[];
    readonly failed: readonly SentFailure[];
  };
};

function toText({ checked, ...asked }: AskedArea): string {
  const good = checked.good.map(({ index, gate }) => ({ index, gate }));
  const order: SentOrder = { ...asked, checked: { ...checked, good, failed: sent(checked.failed) } };
  return serialize(order).toString("base64");
}

function orderIn([order]: readonly unknown[]): AskedArea {
  const { checked, ...asked } = deserialize(Buffer.from(String(order), "base64")) as SentOrder;
  const good = checked.good.map((cell) => cellToScore(asked.area.cells, cell));
  return { ...asked, checked: { ...checked, good, failed: received(checked.failed) } };
}

function sent(failed: readonly FailedCell[]): SentFailure[] {
  return failed.map(({ index, error }) => ({ index, error: toSent(error) }));
}

function received(failed: readonly SentFailure[]): FailedCell[] {
  return failed.map(({ index, error }) => ({ index, error: toError(error) }));
}
