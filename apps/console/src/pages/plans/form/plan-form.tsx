import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useContext, useState } from "react";
import { entriesQuery } from "../../../data/queries/queries.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { Faults } from "../../editor/fields/faults.tsx";
import { TextField } from "../../editor/fields/text-field.tsx";
import { ModelSelect } from "../../frame/choices/model-select.tsx";
import { ZoneSelect } from "../../frame/choices/zone-select.tsx";
import { linksText } from "../draft/link-text.ts";
import { type DraftTask, freeId, without } from "../draft/plan-draft.ts";
import { CalendarFields } from "./calendar-fields.tsx";
import { CrewFields, DeadlineFields } from "./crew-fields.tsx";
import { HourField } from "./hour-field.tsx";
import { type PartProps, SiteFields } from "./site-fields.tsx";
import { modeWords, TaskFields } from "./task-fields.tsx";

interface Props extends PartProps {
  /** Position of the task whose fields are shown. */
  readonly open: number | undefined;
  readonly setOpen: (position: number | undefined) => void;
}

/** Edits a plan: its tasks, and what they share. */
export function PlanForm({ draft, set, timezone, open, setOpen }: Props) {
  return (
    <>
      <section className="card plan-part" aria-labelledby="plan-what">
        <h2 id="plan-what">The plan</h2>
        <div className="plan-fields">
          <TextField
            label="Name"
            pointer="#/name"
            value={draft.name ?? ""}
            change={(name) => set({ ...draft, name: name === "" ? undefined : name })}
          />
          <HourField
            label="Start (empty: now)"
            pointer="#/start"
            value={draft.start}
            timezone={timezone}
            change={(start) => set({ ...draft, start })}
          />
          <label className="plan-field">
            Model
            <ModelSelect model={draft.model} choose={(model) => set({ ...draft, model })} />
          </label>
        </div>
        <div className="row note">
          All times are
          <ZoneSelect
            timezone={draft.timezone ?? "auto"}
            others={["auto"]}
            choose={(zone) => set({ ...draft, timezone: zone })}
          />
          {(draft.timezone ?? "auto") === "auto" && `, which is ${timezone}`}
        </div>
      </section>
      <section className="card plan-part" aria-labelledby="plan-tasks-title">
        <h2 id="plan-tasks-title">Tasks</h2>
        <TaskList {...{ draft, set, timezone, open, setOpen }} />
      </section>
      <Part title="Sites" count={draft.sites.length} isOpen>
        <SiteFields {...{ draft, set }} />
      </Part>
      <Part title="Calendars" count={draft.calendars?.length ?? 0}>
        <CalendarFields {...{ draft, set }} />
      </Part>
      <Part title="Crews and vessels" count={draft.resources?.length ?? 0}>
        <CrewFields {...{ draft, set }} />
      </Part>
      <Part title="Deadline and costs" count={draft.deadline === undefined ? 0 : 1}>
        <DeadlineFields {...{ draft, set, timezone }} />
      </Part>
    </>
  );
}

interface PartFrame {
  readonly title: string;
  readonly count: number;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Shows a part of the form that opens. Its fields exist only while it is open. */
function Part({ title, count, isOpen: isFirstOpen = false, children }: PartFrame) {
  const [isOpen, setOpen] = useState(isFirstOpen);
  return (
    <details
      className="card plan-part"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
        {count > 0 && <span className="note">{count}</span>}
      </summary>
      {isOpen && children}
    </details>
  );
}

/** Number of tasks that are listed at first. */
const shownFirst = 60;

/** Lists the tasks of a plan, each in a line. A line opens to its fields. */
function TaskList({ draft, set, timezone, open, setOpen }: Props) {
  const { tasks } = draft;
  const [isWhole, setWhole] = useState(false);
  const faults = useContext(Faults);
  const { data: entries = [] } = useQuery(entriesQuery);
  const shown = isWhole ? tasks : tasks.slice(0, Math.max(shownFirst, (open ?? 0) + 1));
  const nameOf = ({ entry }: DraftTask): string | undefined => {
    if (entry === undefined) return undefined;
    const found = "id" in entry && entries.find(({ type, id }) => type === entry.type && id === entry.id);
    return found ? found.name : "own limits";
  };
  const add = (): void => {
    const { id: _id, name: _name, links: _links, progress: _progress, ...like } = tasks.at(-1)!;
    const id = freeId("task", tasks);
    set({ ...draft, tasks: [...tasks, { ...like, id, links: [{ from: tasks.at(-1)!.id }] }] });
    setOpen(tasks.length);
  };
  return (
    <>
      <ol className="plan-tasks" aria-label="Tasks">
        {shown.map((task, at) => {
          const isOpen = at === open;
          const isWrong = faults.some(({ pointer }) => `${pointer}/`.startsWith(`#/tasks/${at}/`));
          return (
            <li key={at} id={`tasks-${at}`} tabIndex={-1}>
              <button
                type="button"
                className="plan-task"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? undefined : at)}
              >
                <strong>{task.name ?? task.id}</strong>
                <span className="note">{taskWords(task, nameOf(task))}</span>
                {isWrong && <span className="wrong">Has something to correct</span>}
              </button>
              {isOpen && (
                <div className="plan-task-open">
                  <TaskFields {...{ draft, set, timezone, at }} />
                  {tasks.length > 1 && (
                    <button
                      type="button"
                      onClick={() => {
                        setOpen(undefined);
                        set(without(draft, "tasks", task.id));
                      }}
                    >
                      Remove this task
                    </button>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <div className="row acts">
        <button type="button" onClick={add}>
          Add a task
        </button>
        {shown.length < tasks.length && (
          <button type="button" onClick={() => setWhole(true)}>
            Show all {tasks.length} tasks
          </button>
        )}
      </div>
    </>
  );
}

/** Returns a task in one line: its hours, weather, site, what it waits for, calendar and crews. */
export function taskWords(task: DraftTask, entry: string | undefined): string {
  const { id, name, site, mode = "unbroken", links = [], calendar, resources = [], stages } = task;
  return [
    ...(name === undefined ? [] : [id]),
    `${hoursWords(task)}${mode === "unbroken" ? "" : ` ${modeWords[mode]}`}`,
    stages === undefined
      ? entry === undefined
        ? "any weather"
        : `${entry} at ${site}`
      : `${stages.length} stages at ${site}`,
    ...(links.length === 0 ? [] : [`after ${linksText(links)}`]),
    ...(calendar === undefined ? [] : [`calendar ${calendar}`]),
    ...resources.map(({ id: crew, units = 1 }) => (units === 1 ? crew : `${units} × ${crew}`)),
  ].join(" · ");
}

function hoursWords({ hours, stages }: DraftTask): string {
  if (typeof hours === "object" && hours !== null) {
    return hours.law === "lognormal"
      ? `about ${withUnit(hours.median, "h")}, nine of ten cases up to ${withUnit(hours.p90, "h")}`
      : `${hours.low} to ${withUnit(hours.high, "h")}`;
  }
  const sum = stages?.reduce((total, stage) => total + stage.hours, 0) ?? hours;
  if (sum === 0) return "a milestone";
  return sum === undefined || Number.isNaN(sum) ? "no hours yet" : withUnit(sum, "h");
}
