import type { EntryDetail } from "@halcyon/schema";
import type { ComponentProps, ReactNode } from "react";
import type { WorkHours } from "../../data/state/work-hours.ts";
import { HourLegend, type HourLooks } from "../../chart/bands/share-legend.tsx";
import { ScoreStrip } from "../../chart/strip/score-strip.tsx";
import { workHoursWords } from "./windows/work-hours-words.ts";

interface Props extends Omit<ComponentProps<typeof ScoreStrip>, "looks" | "disputed" | "missing"> {
  readonly drawn: HourLooks;
  readonly missing: readonly boolean[];
  readonly type: EntryDetail["type"];
  /** Explanation of paler hours; empty if there are none. */
  readonly paleText: string;
  readonly workHours: WorkHours | undefined;
  readonly isStale: boolean;
  /** Details of the selected hour. */
  readonly children: ReactNode;
}

/** Shows the forecast as cells, with a legend. */
export function HoursCard({ drawn, type, paleText, workHours, isStale, children, ...strip }: Props) {
  const { polarity, missing } = strip;
  const { looks, disputed } = drawn;
  return (
    <section className={`card${isStale ? " stale" : ""}`} aria-labelledby="strip-title">
      <h2 id="strip-title">Hour by hour</h2>
      <ScoreStrip {...strip} {...{ looks, disputed }} />
      <HourLegend {...{ drawn, polarity }} isMissing={missing.includes(true)} />
      {paleText !== "" && <p className="note">{paleText}</p>}
      {workHours !== undefined && (
        <p className="note">
          {type === "task" ? "Work" : "Hours"}: {workHoursWords(workHours)}.
        </p>
      )}
      {children}
    </section>
  );
}
