import { type Band, classify, type EntryDetail } from "@halcyon/schema";
import { judgeHour, type Verdict, verdictEdges, verdictWords } from "@halcyon/scoring/judgement";
import type { ComponentProps, ReactNode } from "react";
import type { ReasonedHour } from "../../data/queries/queries.ts";
import type { WorkHours } from "../../data/state/work-hours.ts";
import { BandLegend, BandSwatch } from "../../chart/bands/band-legend.tsx";
import { MissingSwatch } from "../../chart/bands/mark-legend.tsx";
import { ScoreStrip } from "../../chart/strip/score-strip.tsx";
import { holdUnits } from "../../words/units/with-unit.ts";
import type { Polarity } from "../../words/weather/band-words.ts";
import { workHoursWords } from "./windows/work-hours-words.ts";

/** The look of an hour by its verdict. */
const shareLooks: Readonly<Record<Verdict, Band>> = {
  sure: "ideal",
  likely: "acceptable",
  possible: "unsuitable",
  unlikely: "stop",
};

/** How hours are drawn: by the share of the members that allow them; where none are counted, by the score of the run. */
export interface HourLooks {
  readonly looks: readonly Band[];
  /** Whether the run that is scored says otherwise than most members. */
  readonly disputed: readonly boolean[];
  /** In how many hours no members are counted. */
  readonly uncounted: number;
}

/** Returns how hours are drawn. */
export function hourLooks(hours: readonly Pick<ReasonedHour, "score" | "ensemble">[]): HourLooks {
  const judged = hours.map(judgeHour);
  return {
    looks: judged.map(({ share, verdict }, hour) =>
      share === undefined ? classify(hours[hour]!.score) : shareLooks[verdict],
    ),
    disputed: judged.map(({ isDisputed }) => isDisputed),
    uncounted: judged.filter(({ share }) => share === undefined).length,
  };
}

interface Props extends Omit<ComponentProps<typeof ScoreStrip>, "looks" | "disputed" | "missing"> {
  readonly drawn: HourLooks;
  readonly missing: readonly boolean[];
  readonly type: EntryDetail["type"];
  /** What paler hours mean; empty if there are none. */
  readonly paleText: string;
  readonly workHours: WorkHours | undefined;
  readonly isStale: boolean;
  /** The reading of an hour. */
  readonly children: ReactNode;
}

/** The hours ahead as cells, and what their looks mean. */
export function HoursCard({ drawn, type, paleText, workHours, isStale, children, ...strip }: Props) {
  const { polarity, missing, scores } = strip;
  const { looks, disputed, uncounted } = drawn;
  return (
    <section className={`card${isStale ? " stale" : ""}`} aria-labelledby="strip-title">
      <h2 id="strip-title">Hour by hour</h2>
      <ScoreStrip {...strip} {...{ looks, disputed }} />
      {uncounted < scores.length && (
        <ShareLegend
          polarity={polarity}
          isMissing={missing.includes(true)}
          isDisputed={disputed.includes(true)}
        />
      )}
      {uncounted > 0 && (
        <p className="note">
          {uncounted === scores.length
            ? "No members are counted: colours are those of the score of one run."
            : `In ${uncounted} h no members are counted: there the colours are those of the score of one run, from ideal to stop.`}
        </p>
      )}
      {uncounted === scores.length && (
        <BandLegend polarity={polarity} isMissing={missing.includes(true)} isDoubted={false} />
      )}
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

interface LegendProps {
  readonly polarity: Polarity;
  readonly isMissing: boolean;
  readonly isDisputed: boolean;
}

/** Legend: the meaning of the colours of shares and of the marks above them. */
function ShareLegend({ polarity, isMissing, isDisputed }: LegendProps) {
  return (
    <ul className="legend" aria-label="Colours">
      <li>{polarity === "suitability" ? "Allowed" : "Shown"} by</li>
      {verdictEdges.map(({ verdict }) => (
        <li key={verdict}>
          <BandSwatch band={shareLooks[verdict]} polarity={polarity} />
          {holdUnits(verdictWords(verdict))}
        </li>
      ))}
      <li>of members</li>
      {isDisputed && (
        <li>
          <svg width={14} height={14} aria-hidden="true">
            <rect width={14} height={14} rx={3} className={`band-${polarity}-acceptable`} />
            <rect y={1} width={14} height={3} className="disputed-mark" />
          </svg>
          the run says otherwise
        </li>
      )}
      {isMissing && (
        <li>
          <MissingSwatch />
          a limit has no data
        </li>
      )}
    </ul>
  );
}
