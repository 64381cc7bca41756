import type { Constraint, EntryDetail } from "@halcyon/schema";
import { useMemo, useState } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { BandCounts } from "../../../chart/bands/band-counts.tsx";
import type { HourCursor } from "../../../chart/hour-slider.ts";
import { LineStrip } from "../../../chart/strip/line-strip.tsx";
import { addressOf, go } from "../../../data/state/address.ts";
import type { View } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { changeWords, hoursChange } from "./hours-change.ts";
import { useTriedScores } from "../../editor/trial/use-tried-scores.ts";
import { valueRanges } from "./value-ranges.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { LimitChart } from "./limit-chart.tsx";
import type { LimitingChoice } from "./limiting-choices.ts";
import { LimitSelect } from "./limit-slider.tsx";
import { isRange } from "./moved-limits.ts";
import type { MovedLimits } from "./use-moved-limits.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { draftOf } from "../../editor/drafts/draft.ts";
import { storedDrafts } from "../../editor/drafts/stored-drafts.ts";
import { draftTexts } from "../../../data/state/draft-names.ts";
import { PageLink } from "../../../widgets/page-link.tsx";

interface Props {
  readonly view: View;
  readonly entry: EntryDetail;
  readonly moved: MovedLimits;
  /** Limits that the reader can move. There is at least one. */
  readonly choices: readonly LimitingChoice[];
  /** Number of hours of the forecast that the page shows, from the current hour. */
  readonly hours: number;
  readonly clock: Clock;
  readonly cursor: HourCursor;
}

/** Shows a limit over the values of all ensemble members. Marks show the hours that are gained or lost when the limit is moved. */
export function LimitPanel({ view, entry, moved: limits, choices, hours, clock, cursor }: Props) {
  const { polarity, type } = entry;
  const { constraints, isMoved, isAnyMoved, move, settle } = limits;
  const [position, choose] = useState(
    () => (choices.find(({ position: at }) => isMoved(at)) ?? choices[0]!).position,
  );
  const { weather, asBefore, asTried, startMs } = useTriedScores(view, {
    constraints,
    before: entry.constraints,
  });
  const ranges = useMemo(() => asBefore && valueRanges(asBefore, position), [asBefore, position]);
  const change = useMemo(
    () => asBefore && asTried && hoursChange(asBefore.median, asTried.median),
    [asBefore, asTried],
  );
  const own = entry.constraints[position]!;
  const moved = constraints[position]!;
  if (weather.isError)
    return <ProblemNote problem={callProblem(weather.error)} retry={() => void weather.refetch()} />;
  if (ranges === undefined || change === undefined || asTried === undefined)
    return <Loading what="the weather of every member" />;
  const good = polarity === "suitability" ? "acceptable or better" : "at least partly present";
  const said = `${change.hours} of ${withUnit(asTried.median.length, "h")} are ${good}.`;
  const inside = {
    hour: Math.min(cursor.hour, asTried.median.length - 1),
    read: (hour: number) => cursor.read(Math.min(hour, hours - 1)),
  };
  return (
    <div className={`limit-panel rows-${polarity}`}>
      <div className="row">
        <LimitSelect {...{ choices, position, choose, isMoved }} />
      </div>
      <p className="limit-said" role="status">
        <strong>{said}</strong>{" "}
        <span>{isAnyMoved ? changeWords(change) : "Drag a line, or move it by arrow keys"}.</span>
      </p>
      {isRange(own) && isRange(moved) && (
        <LimitChart
          key={position}
          {...{ own, moved, ranges, change, polarity, startMs, clock }}
          cursor={inside}
          move={(limit) => move(position, limit)}
          settle={settle}
        />
      )}
      <LineStrip
        scores={asTried.median}
        missing={asTried.missing}
        {...{ startMs, clock, polarity }}
        cursor={inside}
        text={said}
      />
      <BandCounts
        scores={asTried.median}
        polarity={polarity}
        {...(isAnyMoved && asBefore && { before: asBefore.median })}
      />
      {entry.warnings !== undefined && (
        <p className="note">
          Official warnings stop this {type}. These hours are those of the weather alone.
        </p>
      )}
      {isRange(own) && own.allowance !== undefined && (
        <p className="note">
          In the hours of the one run the limit holds a little earlier than its line. So the {type} allows for
          the usual error of one run.
        </p>
      )}
      <ToEditor {...{ view, entry, constraints }} isMoved={isAnyMoved} />
    </div>
  );
}

interface ToEditorProps {
  readonly view: View;
  readonly entry: EntryDetail;
  /** Constraints with moved limits. */
  readonly constraints: readonly Constraint[];
  readonly isMoved: boolean;
}

/** Links to the editor, and passes moved limits to it as a draft. If another draft exists, the reader is asked before it is replaced. */
function ToEditor({ view, entry, constraints, isMoved }: ToEditorProps) {
  const { type, id, version } = entry;
  const hasDraft = draftTexts.useNames().some((name) => name.type === type && name.id === id);
  const [isFull, setFull] = useState(false);
  const take = (): void => {
    const isKept = storedDrafts.keep({ type, id }, { version, draft: { ...draftOf(entry), constraints } });
    setFull(!isKept);
    if (isKept) go(addressOf("editor", view));
  };
  return (
    <div className="row">
      {isMoved && (
        <button type="button" className="primary" onClick={take}>
          {hasDraft ? "Replace the draft in the editor" : "Open in the editor"}
        </button>
      )}
      {(!isMoved || hasDraft) && (
        <PageLink page="editor" view={view}>
          {hasDraft ? "Open the draft in the editor" : "Open in the editor"}
        </PageLink>
      )}
      {isMoved && hasDraft && (
        <p className="note">The editor holds other changes of this {type} that are not saved.</p>
      )}
      {isFull && (
        <p className="wrong" role="alert">
          This browser has no room for the draft. Write the limit down, then set it in the editor.
        </p>
      )}
    </div>
  );
}
