import type { Admission, KnownRequest } from "../../../scoring/admit-entry.ts";
import type { FieldCell } from "../../../scoring/field/find-area.ts";
import type { FailedCell } from "../../../scoring/field/score-cells.ts";
import { findHourGate, type HourGate } from "../../../scoring/gate/hour-gate.ts";
import type { Ports } from "../../../ports.ts";
import type { Scorer } from "../../../scoring/scorer.ts";
import { checkItems, isGood } from "../../batch/check-items.ts";
import type { InPeriodTerms } from "../period-refusals.ts";

export interface CheckCellsOptions<Kept> extends Pick<Scorer, "admit"> {
  readonly request: Omit<KnownRequest, "location">;
  readonly nowMs: number;
  readonly warned: Ports["warned"];
  readonly timezone: string;
  /** Rewrites refusals in terms of the request; they stay as they are if it is absent. */
  readonly inTerms?: InPeriodTerms;
  /** Returns what is kept of the admission of a cell. A large area does not keep an admission for each of its cells. */
  readonly keep: (admitted: Admission) => Kept;
}

/** Cell that can be scored, with its position and the warnings that stop the entry there. */
export interface CheckedCell<Kept> {
  readonly index: number;
  readonly kept: Kept;
  readonly gate: HourGate | undefined;
}

/** Number of cells whose admissions are in memory at the same time. */
const admittedAtOnce = 256;

/** Checks that each cell of a field can be scored, before any weather is read, and finds the warnings that stop the entry there. */
export async function checkCells<Kept>(
  cells: readonly Pick<FieldCell, "latitude" | "longitude" | "sea">[],
  { request, nowMs, admit, warned, timezone, inTerms = asTheyAre, keep }: CheckCellsOptions<Kept>,
): Promise<{ readonly good: readonly CheckedCell<Kept>[]; readonly failed: readonly FailedCell[] }> {
  const good: CheckedCell<Kept>[] = [];
  const failed: FailedCell[] = [];
  for (let from = 0; from < cells.length; from += admittedAtOnce) {
    const checked = await checkItems(cells.slice(from, from + admittedAtOnce), {
      read: ({ latitude, longitude, sea }) => ({
        ref: null,
        asked: {
          ...request,
          location: { latitude, longitude, surface: sea ? "sea" : "land" },
        } as KnownRequest,
      }),
      admit: (asked: KnownRequest) => inTerms(() => admit.known(asked, nowMs)),
    });
    for (const item of checked) {
      const index = from + item.index;
      if (!isGood(item)) {
        failed.push({ index, error: item.error });
        continue;
      }
      const { admitted } = item;
      const { latitude, longitude } = cells[index]!;
      try {
        const gate = await findHourGate(warned, admitted.entry, {
          location: { latitude, longitude },
          hours: [admitted.now, admitted.now + request.forecastHours],
          timezone,
          nowMs,
        });
        good.push({ index, kept: keep(admitted), gate });
      } catch (error) {
        failed.push({ index, error });
      }
    }
  }
  return { good, failed };
}

function asTheyAre<Made>(make: () => Promise<Made>): Promise<Made> {
  return make();
}
