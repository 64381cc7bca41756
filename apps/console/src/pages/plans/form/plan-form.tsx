import { type ReactNode, useState } from "react";
import { TextField } from "../../editor/fields/text-field.tsx";
import { ModelSelect } from "../../frame/choices/model-select.tsx";
import { ZoneSelect } from "../../frame/choices/zone-select.tsx";
import { CalendarFields } from "./calendar-fields.tsx";
import { CrewFields, DeadlineFields } from "./crew-fields.tsx";
import { HourField } from "./hour-field.tsx";
import { type PartProps, SiteFields } from "./site-fields.tsx";
import { TaskList } from "./task-list.tsx";

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
