import type { EntryDetail } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { compositeCall, requestsWords, useCost } from "../../frame/choices/look-cost.ts";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { fileQuery } from "../../../data/api/file-query.ts";
import type { View } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { Loaded } from "../more.tsx";
import type { LimitingChoice } from "./limiting-choices.ts";
import type { MovedLimits } from "./use-moved-limits.ts";

interface Props {
  readonly view: View;
  readonly entry: EntryDetail;
  readonly moved: MovedLimits;
  /** Limits that can be moved, at least one. */
  readonly choices: readonly LimitingChoice[];
  /** Number of hours that the page shows. */
  readonly hours: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/**
 * Lets the reader move every edge of a limit over the weather of all members. The weather is requested when the card is opened, which is charged as a
 * request.
 */
export function LimitCard({ view, entry, moved, choices, hours, clock, cursor }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useQuery({ ...panelQuery, enabled: isOpen });
  return (
    <div className="limit-card">
      {!isOpen && (
        <div className="row">
          <button type="button" onClick={() => setOpen(true)}>
            Show every edge and every member
          </button>
          <p className="note">
            Drag the ideal range, the acceptable range and the stop of a limit over what each member says. It
            reads that weather
            <CostOfWeather view={view} />.
          </p>
        </div>
      )}
      {isOpen && (
        <Loaded file={panel} what="the chart">
          {(Panel) => (
            <Panel key={entry.version} {...{ view, entry, moved, choices, hours, clock, cursor }} />
          )}
        </Loaded>
      )}
    </div>
  );
}

/** Shows the cost of the weather. It is drawn again if the view changes, but not while a limit is dragged. */
const CostOfWeather = memo(function CostOfWeather({ view }: Pick<Props, "view">) {
  const cost = useCost([compositeCall(view)]);
  return cost === undefined ? "" : `, which costs ${requestsWords(cost)} of the allowance`;
});

/** Query for the file with the chart, which most readers do not need. */
const panelQuery = fileQuery(["limit panel"], async () => (await import("./limit-panel.tsx")).LimitPanel);
