import type { EntryDetail } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { lookCost } from "../../frame/choices/look-cost.ts";
import type { ReasonedHour } from "../../../data/queries/queries.ts";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { fileQuery } from "../../../data/api/file-query.ts";
import type { Address } from "../../../data/state/address.ts";
import type { View } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { constraintWords, lowerFirst } from "../../../words/weather/constraint-words.ts";
import { limitingChoices } from "./limiting-choices.ts";

interface Props {
  readonly view: View;
  readonly change: Address["change"];
  readonly entry: EntryDetail;
  readonly forecast: readonly ReasonedHour[];
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/**
 * Lets the reader move a limit under the weather of every member. It reads that weather when it is opened, as a link that moves limits does:
 * that costs a request.
 */
export function LimitCard({ view, change, entry, forecast, clock, cursor }: Props) {
  const [isOpen, setOpen] = useState(view.limits.length > 0);
  const choices = useMemo(() => limitingChoices(entry, forecast), [entry, forecast]);
  const panel = useQuery({ ...panelQuery, enabled: isOpen });
  const [first] = choices;
  if (first === undefined) return null;
  const Panel = panel.data;
  return (
    <section className="card limit-card" aria-labelledby="limit-title">
      <h2 id="limit-title">Move a limit</h2>
      {!isOpen && (
        <div className="row">
          <button type="button" onClick={() => setOpen(true)}>
            Show {lowerFirst(constraintWords(first.constraint))} and its limit
          </button>
          <p className="note">
            Drag the limit, and see which hours you gain or lose. It reads the weather of every member, which
            costs {lookCost("optimality.composite")} request of the allowance.
          </p>
        </div>
      )}
      {isOpen && panel.isError && (
        <p className="wrong" role="alert">
          The chart could not be loaded. Check the connection, then{" "}
          <button type="button" onClick={() => void panel.refetch()}>
            try again
          </button>
        </p>
      )}
      {isOpen && !panel.isError && Panel === undefined && <Loading what="the chart" />}
      {isOpen && Panel !== undefined && (
        <Panel
          key={entry.version}
          {...{ view, change, entry, choices, clock, cursor }}
          hours={forecast.length}
        />
      )}
    </section>
  );
}

/** The file of the chart, which most readers do not need. */
const panelQuery = fileQuery(["limit panel"], async () => (await import("./limit-panel.tsx")).LimitPanel);
