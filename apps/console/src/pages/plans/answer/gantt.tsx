import { millisecondsPerHour } from "@halcyon/schema/time";
import { lowerFirst } from "@halcyon/schema/words";
import type { PlanResponse } from "@halcyon/schema/v2";
import { type KeyboardEvent, useState } from "react";
import { type DayTick, dayTicks, type TimeScale, timeScale } from "../../../chart/axes/time-scale.ts";
import { useWidth } from "../../../chart/use-width.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { formatShare } from "../../../words/weather/band-words.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import { hoursWords, type Moment } from "./answer-words.ts";
import { KindLegend, WaitBar } from "./wait-bar.tsx";

interface Props {
  readonly answer: PlanResponse;
  readonly clock: Clock;
  readonly moment: Moment;
  readonly deadline: string | undefined;
}

type Task = PlanResponse["tasks"][number];
type RunTask = NonNullable<PlanResponse["runs"]["P50"]>["tasks"][number];

/** Task of a plan, with its dates in the course at the median. */
export interface GanttTask {
  readonly task: Task;
  readonly run: RunTask | undefined;
}

/** Number of tasks that are drawn at first. */
const shownFirst = 100;

const rowHeight = 22;
const waitWidth = 110;

/** Returns the tasks of an answer in the order of their starts in the course at the median, or as listed without one. */
export function ganttTasks({ tasks, runs }: Pick<PlanResponse, "tasks" | "runs">): GanttTask[] {
  const byId = new Map(runs.P50?.tasks.map((run) => [run.id, run]));
  const rows = tasks.map((task) => ({ task, run: byId.get(task.id) }));
  const startOf = ({ run }: GanttTask): number => (run === undefined ? Infinity : Date.parse(run.start));
  return rows.toSorted((one, other) => Math.sign(startOf(one) - startOf(other)) || 0);
}

/** Shows the tasks of a plan as a table that is also a Gantt chart. On a phone, each task is a card, under the day of its start. */
export function Gantt({ answer, clock, moment, deadline }: Props) {
  const [reference, width] = useWidth<HTMLDivElement>();
  const [isWhole, setWhole] = useState(false);
  const rows = ganttTasks(answer);
  const shown = isWhole ? rows : rows.slice(0, shownFirst);
  const startMs = Date.parse(answer.start.at);
  const hours = hoursOf(answer, startMs);
  const isTable = width >= 760;
  const drawn = isTable ? Math.max(width - 2 * 128 - waitWidth - 190 - 48, 200) : width;
  const scale = timeScale(hours, drawn);
  const axis = { startMs, scale, ticks: dayTicks(startMs, hours, clock, drawn), deadline };
  const most = Math.max(...answer.tasks.map(({ waiting }) => sumOf(waiting)));
  const props = { moment, axis, drawn, most };
  return (
    <div ref={reference} className="plan-gantt" onKeyDown={moveBetweenRows}>
      {width > 0 && isTable && (
        <table aria-label="Tasks">
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col">
                <span className="unseen">One course of the weather</span>
                <Axis {...{ axis, drawn }} />
              </th>
              <th scope="col">Done in half</th>
              <th scope="col">Done in 8 of 10</th>
              <th scope="col">Waits, mean</th>
            </tr>
          </thead>
          {shown.map((row) => (
            <TableRow key={row.task.id} {...{ row, ...props }} />
          ))}
        </table>
      )}
      {width > 0 && !isTable && <Cards {...{ rows: shown, clock, ...props }} />}
      {shown.length < rows.length && (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {rows.length} tasks
        </button>
      )}
      <p className="note">
        {answer.runs.P50 === null
          ? "No course is shown, because half of the courses are not done."
          : "The bars are one course of the weather, the one at the median. The mark after a bar, or on it, is where the task is done in 8 of 10 courses. These marks are no timetable, and do not add up."}{" "}
        A thick edge marks tasks that set the finish in most courses.
      </p>
      <KindLegend kinds={["weather", "short_window", "off_shift", "busy"]} />
    </div>
  );
}

interface AxisOf {
  readonly startMs: number;
  readonly scale: TimeScale;
  readonly ticks: readonly DayTick[];
  readonly deadline: string | undefined;
}

interface RowProps {
  readonly row: GanttTask;
  readonly moment: Moment;
  readonly axis: AxisOf;
  readonly drawn: number;
  /** Most hours that a task waits [h]. */
  readonly most: number;
}

function TableRow({ row, moment, axis, drawn, most }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { task } = row;
  return (
    <tbody>
      <tr className="gantt-row">
        <th scope="row">
          <button
            type="button"
            className="gantt-name"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {task.name ?? task.id}
          </button>
        </th>
        <td>
          <Bars {...{ row, axis, drawn, moment }} />
        </td>
        <td>{timeOf(task.finish.P50, moment)}</td>
        <td>{timeOf(task.finish.P80, moment)}</td>
        <td>
          <WaitBar hours={task.waiting} most={most} width={waitWidth} />
          <span className="unseen">{hoursWords(task.waiting)}</span>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <Figures {...{ row, moment }} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface CardsProps extends Omit<RowProps, "row"> {
  readonly rows: readonly GanttTask[];
  readonly clock: Clock;
}

function Cards({ rows, clock, ...props }: CardsProps) {
  const days = Map.groupBy(rows, ({ run }) =>
    run === undefined ? "Without a date" : clock.day(Date.parse(run.start)),
  );
  return (
    <>
      <Axis axis={props.axis} drawn={props.drawn} />
      {[...days].map(([day, tasks]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul className="gantt-cards">
            {tasks.map((row) => (
              <Card key={row.task.id} row={row} {...props} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Card({ row, moment, axis, drawn, most }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const { task } = row;
  return (
    <li className="gantt-row">
      <button type="button" className="gantt-name" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {task.name ?? task.id}
      </button>
      <Bars {...{ row, axis, drawn, moment }} />
      <p className="note">
        Done by {timeOf(task.finish.P50, moment)} in half, by {timeOf(task.finish.P80, moment)} in 8 of 10.
      </p>
      {sumOf(task.waiting) > 0 && (
        <div className="gantt-waits">
          Waits
          <WaitBar hours={task.waiting} most={most} width={drawn - 60} height={10} />
        </div>
      )}
      {isOpen && <Figures {...{ row, moment }} />}
    </li>
  );
}

/** Says the figures of a task as text. */
function Figures({ row: { task, run }, moment }: Pick<RowProps, "row" | "moment">) {
  const { start, finish, criticality, waiting, limiting } = task;
  return (
    <ul className="gantt-figures">
      <li>
        Starts by {timeOf(start.P50, moment)} in half of the courses, by {timeOf(start.P80, moment)} in 8 of
        10.
      </li>
      <li>
        Done by {timeOf(finish.P50, moment)} in half, by {timeOf(finish.P80, moment)} in 8 of 10.
      </li>
      {run && (
        <li>
          In the drawn course: {moment(run.start)} to {moment(run.finish)}
          {run.breaks.length > 0 &&
            `, with ${run.breaks.length === 1 ? "one break" : `${run.breaks.length} breaks`}`}
          .
        </li>
      )}
      <li>Sets the finish in {formatShare(criticality)} of the courses.</li>
      <li>Waits in the mean for: {hoursWords(waiting)}.</li>
      {limiting !== null && <li>Waits longest for {lowerFirst(variableWords(limiting))}.</li>}
    </ul>
  );
}

/** Least weight of courses from which a task is marked as one that sets the finish. */
const drivingFrom = 0.5;

function Bars({
  row: { task, run },
  axis: { startMs, scale, ticks, deadline },
  drawn,
  moment,
}: Omit<RowProps, "most">) {
  const x = (time: string): number => scale.x((Date.parse(time) - startMs) / millisecondsPerHour);
  const [top, height, middle] = [5, rowHeight - 10, rowHeight / 2];
  const isDriving = task.criticality >= drivingFrom;
  const end = run === undefined ? undefined : x(run.finish);
  const late = task.finish.P80 === null ? drawn : x(task.finish.P80.at);
  return (
    <svg width={drawn} height={rowHeight} aria-hidden="true" className="gantt-bars">
      <title>{`${task.name ?? task.id}: ${run === undefined ? "" : `${moment(run.start)} to ${moment(run.finish)}`}`}</title>
      <Grid {...{ ticks, scale }} height={rowHeight} />
      {deadline !== undefined && (
        <line className="gantt-deadline" x1={x(deadline)} x2={x(deadline)} y1={0} y2={rowHeight} />
      )}
      {end !== undefined && (
        <>
          {late > end && <line className="gantt-whisker" x1={end} x2={late} y1={middle} y2={middle} />}
          {task.finish.P80 !== null && (
            <line className="gantt-whisker" x1={late} x2={late} y1={middle - 5} y2={middle + 5} />
          )}
          {run!.start === run!.finish ? (
            <path
              className={isDriving ? "gantt-work gantt-driving" : "gantt-work"}
              d={`M${end} ${middle - 6}l6 6l-6 6l-6 -6z`}
            />
          ) : (
            <>
              <rect
                className={isDriving ? "gantt-span gantt-driving" : "gantt-span"}
                x={x(run!.start)}
                width={Math.max(end - x(run!.start), 1.5)}
                y={top}
                height={height}
              />
              {worked(run!).map(({ from, to }) => (
                <rect
                  key={from}
                  className="gantt-work"
                  x={x(from)}
                  width={Math.max(x(to) - x(from), 1.5)}
                  y={top}
                  height={height}
                />
              ))}
            </>
          )}
        </>
      )}
    </svg>
  );
}

/** Returns the spans of a task in which it is worked, between its breaks. */
export function worked({ start, finish, breaks }: Omit<RunTask, "id">): { from: string; to: string }[] {
  const ends = [...breaks.map(({ from }) => from), finish];
  return [start, ...breaks.map(({ to }) => to)]
    .map((from, at) => ({ from, to: ends[at]! }))
    .filter(({ from, to }) => from !== to);
}

function Axis({ axis: { ticks, scale }, drawn }: { readonly axis: AxisOf; readonly drawn: number }) {
  return (
    <svg width={drawn} height={18} aria-hidden="true" className="gantt-axis">
      {ticks.map(({ hour, label }) => (
        <text key={hour} x={scale.x(hour) + 2} y={13}>
          {label}
        </text>
      ))}
    </svg>
  );
}

function Grid({ ticks, scale, height }: Pick<AxisOf, "ticks" | "scale"> & { readonly height: number }) {
  return ticks.map(({ hour }) => (
    <line key={hour} className="grid-line" x1={scale.x(hour)} x2={scale.x(hour)} y1={0} y2={height} />
  ));
}

/** Returns the hours that the chart covers, from the start of the plan to the last end that it draws [h]. */
function hoursOf({ tasks, runs }: PlanResponse, startMs: number): number {
  const ends = [
    ...tasks.flatMap(({ finish }) => [finish.P50, finish.P80].map((time) => time?.at)),
    runs.P50?.finish,
  ].flatMap((time) => (time === undefined ? [] : [Date.parse(time)]));
  const last = ends.reduce((most, end) => Math.max(most, end), startMs);
  return Math.max(Math.ceil(((last - startMs) / millisecondsPerHour) * 1.04), 24);
}

function sumOf({ weather, short_window: short, off_shift: off, busy }: Task["waiting"]): number {
  return weather + short + off + busy;
}

function timeOf(time: { readonly at: string } | null, moment: Moment): string {
  return time === null ? "over 730 days" : moment(time.at);
}

/** Moves the focus to the row above or below by the arrow keys. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>(".gantt-name")];
  const at = names.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  names[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}
