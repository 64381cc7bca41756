import type { PlanResponse } from "@halcyon/schema/v2";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { HourAxis } from "../../../chart/axes/hour-axis.tsx";
import { dayTicks, timeScale } from "../../../chart/axes/time-scale.ts";
import { ValueLines } from "../../../chart/axes/value-axis.tsx";
import { useWidth } from "../../../chart/use-width.ts";
import { DataTable } from "../../../widgets/data-table.tsx";
import type { Clock } from "../../../words/time/clock.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { formatShare } from "../../../words/weather/band-words.ts";
import { SyntheticNote } from "../../frame/notes/synthetic-note.tsx";
import {
  causeWords,
  finishSentence,
  hindranceWords,
  hourKinds,
  moneyWords,
  type Moment,
  noticeWords,
  onTimeWords,
  scenarioWords,
  unfinishedWords,
} from "./answer-words.ts";
import { Gantt } from "./gantt.tsx";
import { KindLegend, WaitBar } from "./wait-bar.tsx";

interface Props {
  readonly answer: PlanResponse;
  readonly clock: Clock;
  readonly moment: Moment;
  readonly deadline: string | undefined;
  /** True if the plan was changed since it was asked about. */
  readonly isOld: boolean;
}

/** Shows when a plan is done: the sentence first, then its tasks, its curve, what makes it wait, and what it costs. */
export function PlanAnswer({ answer, clock, moment, deadline, isOld }: Props) {
  const { metadata, path, cost } = answer;
  const lines = [
    unfinishedWords(answer),
    hindranceWords(answer),
    onTimeWords(answer, deadline, moment),
    ...(cost === null
      ? []
      : [
          `Costs ${moneyWords(cost.mean, metadata.currency)} in the mean, in 8 of 10 courses up to ${moneyWords(cost.P80, metadata.currency)}.`,
        ]),
  ].filter((line) => line !== undefined);
  return (
    <>
      {metadata.synthetic && <SyntheticNote />}
      <section className="card plan-part" aria-labelledby="plan-answer-title">
        <h2 id="plan-answer-title" className="unseen">
          When it is done
        </h2>
        <p className="lead plan-sentence">
          <strong>{finishSentence(answer, moment)}</strong>
        </p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className="note">
          From {moment(answer.start.at)}, all times in {clock.name}. {scenarioWords(metadata, moment)}
        </p>
        {isOld && (
          <p className="plan-old" role="status">
            The plan was changed since. This is the answer to what it was.
          </p>
        )}
      </section>
      <section className="card plan-part" aria-labelledby="plan-gantt-title">
        <h2 id="plan-gantt-title">Task by task</h2>
        <Gantt {...{ answer, clock, moment, deadline }} />
      </section>
      <div className="plan-columns">
        <section className="card plan-part" aria-labelledby="plan-curve-title">
          <h2 id="plan-curve-title">How likely it is done by then</h2>
          <DoneCurve {...{ answer, clock, moment, deadline }} />
        </section>
        {path !== null && (
          <section className="card plan-part" aria-labelledby="plan-path-title">
            <h2 id="plan-path-title">Where the time goes</h2>
            <PathBar {...{ path }} pairs={metadata.pairs} />
          </section>
        )}
      </div>
      {cost?.parts && (
        <section className="card plan-part" aria-labelledby="plan-cost-title">
          <h2 id="plan-cost-title">What it costs</h2>
          <dl className="plan-figures">
            {(
              [
                ["Mean", cost.mean],
                ["In half up to", cost.P50],
                ["In 8 of 10 up to", cost.P80],
                ["Hire", cost.parts.hire],
                ["Mobilisation", cost.parts.fixed],
                ["Overhead", cost.parts.overhead],
                ["Damages", cost.parts.lad],
              ] as const
            ).map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{moneyWords(amount, metadata.currency)}</dd>
              </div>
            ))}
          </dl>
          <p className="note">Hire, mobilisation, overhead and damages are means, which sum to the mean.</p>
        </section>
      )}
      <details className="card plan-part">
        <summary>
          <h2>Weather, sources and method</h2>
        </summary>
        <DataTable
          caption="Good hours of each weather"
          columns={["Weather and site", "In the ensemble", "In past years", "Good from a score of"]}
          rows={metadata.pairs.map(({ site, entry, good_share: good, minimum_score: least }, at) => ({
            key: at,
            head: `${entry.name ?? "Own limits"} at ${site}`,
            cells: [good.front === null ? "none" : formatShare(good.front), formatShare(good.record), least],
          }))}
        />
        <p className="note">
          If the two shares differ much, the products differ: do not trust the plan after the ensemble.
        </p>
        <ul className="plan-issues">
          {noticeWords(metadata).map((words) => (
            <li key={words}>{words}</li>
          ))}
          {answer.method.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
          {[...new Set([metadata.front?.attribution, metadata.record.attribution])].map(
            (attribution) => attribution !== undefined && <li key={attribution}>{attribution}</li>,
          )}
        </ul>
      </details>
    </>
  );
}

const curveHeight = 210;
const [gutter, foot, headroom] = [44, 24, 8];

/** Returns the points of the curve of a finish, rising: probability and time. Percentiles that are not reached are left out. */
export function curvePoints(finish: PlanResponse["finish"]): { share: number; at: string; hours: number }[] {
  return Object.entries(finish)
    .flatMap(([name, time]) =>
      time ? [{ share: Number(name.slice(1)) / 100, at: time.at, hours: time.hours }] : [],
    )
    .toSorted((one, other) => one.share - other.share);
}

function DoneCurve({
  answer,
  clock,
  moment,
  deadline,
}: Pick<Props, "answer" | "clock" | "moment" | "deadline">) {
  const points = curvePoints(answer.finish);
  const last = points.at(-1);
  if (last === undefined) return <p>No share of the courses is done within 730 days.</p>;
  const startMs = Date.parse(answer.start.at);
  const hours = Math.max(Math.ceil(last.hours * 1.06), 24);
  const height = curveHeight - foot - headroom;
  const y = (share: number): number => headroom + (1 - share) * height;
  return (
    <>
      <ChartFrame kind="done-curve" height={curveHeight}>
        {(width) => {
          const scale = timeScale(hours, width - gutter);
          const line = points.map(({ hours: hour, share }) => `${scale.x(hour)} ${y(share)}`).join("L");
          const due = deadline === undefined ? undefined : (Date.parse(deadline) - startMs) / 3_600_000;
          return (
            <g transform={`translate(${gutter} 0)`}>
              <HourAxis
                ticks={dayTicks(startMs, hours, clock, width - gutter)}
                scale={scale}
                top={headroom}
                height={height}
              />
              <ValueLines
                ticks={[0, 0.5, 0.8, 1]}
                y={y}
                words={(share) => `${share * 100}\u00A0%`}
                from={0}
                to={width - gutter}
              />
              <path className="done-line" d={`M${line}`} />
              {points.map(({ share, hours: hour }) => (
                <circle
                  key={share}
                  className="done-point"
                  cx={scale.x(hour)}
                  cy={y(share)}
                  r={share === 0.5 || share === 0.8 ? 5 : 3}
                />
              ))}
              {due !== undefined && due >= 0 && due <= hours && (
                <line
                  className="gantt-deadline"
                  x1={scale.x(due)}
                  x2={scale.x(due)}
                  y1={headroom}
                  y2={headroom + height}
                />
              )}
            </g>
          );
        }}
      </ChartFrame>
      <p className="note">
        Points are percentiles of the answer; the line between them is drawn.
        {deadline !== undefined && " The dashed line is the deadline."}
      </p>
      <details>
        <summary>As a table</summary>
        <DataTable
          caption="Finish by probability"
          columns={["Done in", "By", "After"]}
          rows={points.map(({ share, at, hours: hour }) => ({
            key: share,
            head: formatShare(share),
            cells: [moment(at), withUnit(hour, "h")],
          }))}
        />
      </details>
    </>
  );
}

interface PathProps {
  readonly path: NonNullable<PlanResponse["path"]>;
  readonly pairs: PlanResponse["metadata"]["pairs"];
}

/** Number of causes that are listed. */
const causesShown = 8;

function PathBar({ path, pairs }: PathProps) {
  const [reference, width] = useWidth<HTMLDivElement>();
  const hours = Object.fromEntries(hourKinds.map((kind) => [kind, path[kind]]));
  const causes = path.causes.filter((cause) => cause.hours > 0).slice(0, causesShown);
  return (
    <>
      <p>
        From start to finish it takes {withUnit(path.mean_hours, "h")} in the mean. On the tasks that set the
        finish, these hours are:
      </p>
      <div ref={reference}>
        {width > 0 && <WaitBar hours={hours} most={path.mean_hours} width={width} height={26} />}
      </div>
      <KindLegend hours={hours} />
      {causes.length > 0 && (
        <DataTable
          caption="What makes it wait"
          columns={["What makes it wait", "Mean", "Share of these"]}
          rows={causes.map((cause, at) => ({
            key: at,
            head: causeWords(cause, pairs),
            cells: [withUnit(cause.hours, "h"), formatShare(cause.share)],
          }))}
        />
      )}
    </>
  );
}
