import type { ReactNode } from "react";
import { ChoiceField } from "../../editor/fields/choice-field.tsx";
import { Field, GroupFaults } from "../../editor/fields/field.tsx";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { TextField } from "../../editor/fields/text-field.tsx";
import { EntryPicker } from "../../frame/choices/entry-picker.tsx";
import { type DraftLink, type DraftTask, renamed } from "../draft/plan-draft.ts";
import { HourField } from "./hour-field.tsx";
import { IdField } from "./id-field.tsx";
import type { PartProps } from "./site-fields.tsx";

/** Ways in which the work of a task may pause, in words. */
export const modeWords = {
  unbroken: "in one go",
  shifts: "over shifts, weather without a break",
  split: "in good hours, with breaks",
} as const;

const lawWords = {
  fixed: "known",
  triangular: "from least to most",
  pert: "from least to most, mostly the likely",
  lognormal: "with a long tail",
} as const;
type Law = keyof typeof lawWords;

const linkWords = { FS: "after its end", SS: "after its start", FF: "ends after its end" } as const;

interface Props extends PartProps {
  /** Position of the task. */
  readonly at: number;
}

/** Edits a task of a plan. */
export function TaskFields({ draft, set, timezone, at }: Props) {
  const { tasks, sites, calendars = [] } = draft;
  const task = tasks[at]!;
  const pointer = `#/tasks/${at}`;
  const change = (changed: Partial<DraftTask>): void =>
    set({ ...draft, tasks: tasks.map((one, index) => (index === at ? { ...one, ...changed } : one)) });
  const mode = task.mode ?? "unbroken";
  const needsMinimum = task.entry?.type === "scenario" || task.minimum_score !== undefined;
  const kept = [
    ...(task.stages ? ["stages"] : []),
    ...(task.before ? ["weather before the work"] : []),
    ...(task.after ? ["weather after the work"] : []),
    ...(task.progress ? ["progress"] : []),
  ];
  return (
    <>
      <div className="plan-fields">
        <IdField
          label="Id"
          pointer={`${pointer}/id`}
          id={task.id}
          rename={(id) => set(renamed(draft, "tasks", at, id))}
        />
        <TextField
          label="Name"
          pointer={`${pointer}/name`}
          value={task.name ?? ""}
          change={(name) => change({ name: name === "" ? undefined : name })}
        />
      </div>
      {task.stages === undefined && (
        <>
          <EntryPicker
            label="Weather that it needs"
            entry={task.entry && "id" in task.entry ? task.entry : undefined}
            pick={(entry) =>
              change({
                entry,
                site: task.site ?? sites[0]!.id,
                minimum_score: entry.type === "scenario" ? (task.minimum_score ?? 0.5) : undefined,
              })
            }
          />
          <GroupFaults pointer={`${pointer}/entry`} />
          <div className="plan-fields">
            {task.entry && (
              <SelectField
                label="Site"
                pointer={`${pointer}/site`}
                value={task.site ?? ""}
                ids={sites.map(({ id }) => id)}
                choose={(site) => change({ site })}
              />
            )}
            {needsMinimum && (
              <NumberField
                label="Good from a score of"
                pointer={`${pointer}/minimum_score`}
                value={task.minimum_score ?? Number.NaN}
                min={0}
                max={1}
                change={(minimum) => change({ minimum_score: minimum })}
              />
            )}
            {task.entry && (
              <span className="row acts plan-beside">
                <button
                  type="button"
                  onClick={() => change({ entry: undefined, site: undefined, minimum_score: undefined })}
                >
                  Any weather will do
                </button>
              </span>
            )}
          </div>
          <HoursFields {...{ task, pointer, change }} />
        </>
      )}
      <div className="plan-fields">
        {task.stages === undefined && (
          <ChoiceField
            label="Work goes on"
            pointer={`${pointer}/mode`}
            value={mode}
            options={modeWords}
            choose={(chosen) =>
              change({
                mode: chosen,
                ...(chosen !== "split" && { minimum_stint_hours: undefined }),
                ...(chosen === "split" && { contingency_hours: undefined }),
                ...(chosen !== "shifts" && { exposed: undefined }),
              })
            }
          />
        )}
        {mode === "split" ? (
          <NumberField
            label="Good hours ahead to begin [h]"
            pointer={`${pointer}/minimum_stint_hours`}
            value={task.minimum_stint_hours ?? 1}
            min={1}
            change={(hours) => change({ minimum_stint_hours: hours })}
          />
        ) : (
          task.stages === undefined && (
            <NumberField
              label="Spare good hours after it [h]"
              pointer={`${pointer}/contingency_hours`}
              value={task.contingency_hours ?? 0}
              min={0}
              change={(hours) => change({ contingency_hours: hours })}
            />
          )
        )}
        <SelectField
          label="Calendar"
          pointer={`${pointer}/calendar`}
          value={task.calendar ?? ""}
          ids={calendars.map(({ id }) => id)}
          none="Every hour"
          choose={(calendar) => change({ calendar: calendar === "" ? undefined : calendar })}
        />
        <HourField
          label="Not before"
          pointer={`${pointer}/not_before`}
          value={task.not_before}
          {...{ timezone }}
          change={(hour) => change({ not_before: hour })}
        />
      </div>
      {mode === "shifts" && (
        <label className="plan-check">
          <input
            type="checkbox"
            checked={task.exposed ?? false}
            onChange={({ target }) => change({ exposed: target.checked })}
          />
          Needs good weather in the pauses too, such as an open roof at night
        </label>
      )}
      <CrewFields {...{ draft, task, pointer, change }} />
      <LinkFields {...{ draft, task, pointer, change }} />
      {kept.length > 0 && (
        <p className="note">
          Also has {kept.join(", ")} from its file: they are kept, and cannot be changed here.
        </p>
      )}
    </>
  );
}

interface PartOfTask {
  readonly task: DraftTask;
  readonly pointer: string;
  readonly change: (changed: Partial<DraftTask>) => void;
}

function HoursFields({ task: { hours }, pointer, change }: PartOfTask) {
  const law: Law = typeof hours === "object" ? hours.law : "fixed";
  const size = typeof hours === "number" && hours > 0 ? hours : middleOf(hours);
  const at = `${pointer}/hours`;
  const choose = (chosen: Law): void => {
    const [low, high] = [Math.round(size * 0.75 * 10) / 10, Math.round(size * 1.5 * 10) / 10];
    if (chosen === "fixed") change({ hours: Math.round(size) });
    else if (chosen === "lognormal") change({ hours: { law: chosen, median: size, p90: high } });
    else change({ hours: { law: chosen, low, likely: size, high } });
  };
  return (
    <div className="plan-fields">
      {typeof hours === "object" ? (
        hours.law === "lognormal" ? (
          <>
            <NumberField
              label="Half of cases up to [h]"
              pointer={`${at}/median`}
              value={hours.median}
              min={0}
              change={(median) => change({ hours: { ...hours, median } })}
            />
            <NumberField
              label="Nine of ten up to [h]"
              pointer={`${at}/p90`}
              value={hours.p90}
              min={0}
              change={(p90) => change({ hours: { ...hours, p90 } })}
            />
          </>
        ) : (
          (["low", "likely", "high"] as const).map((field) => (
            <NumberField
              key={field}
              label={`${{ low: "Least", likely: "Likely", high: "Most" }[field]} [h]`}
              pointer={`${at}/${field}`}
              value={hours[field]}
              min={0}
              change={(value) => change({ hours: { ...hours, [field]: value } })}
            />
          ))
        )
      ) : (
        <NumberField
          label="Hours of work [h]"
          pointer={at}
          value={hours ?? Number.NaN}
          min={0}
          change={(value) => change({ hours: value })}
        />
      )}
      <ChoiceField
        label="The hours are"
        pointer={`${at}/law`}
        value={law}
        options={lawWords}
        choose={choose}
      />
    </div>
  );
}

/** Returns the hours from which the fields of another law begin. */
function middleOf(hours: DraftTask["hours"]): number {
  if (typeof hours !== "object") return 8;
  return hours.law === "lognormal" ? hours.median : hours.likely;
}

function CrewFields({ draft, task, pointer, change }: PartOfTask & Pick<PartProps, "draft">) {
  const { resources = [] } = draft;
  const uses = task.resources ?? [];
  if (resources.length === 0) return null;
  return (
    <fieldset className="plan-group">
      <legend>Crews and vessels</legend>
      {resources.map(({ id }) => {
        const at = uses.findIndex((use) => use.id === id);
        return (
          <div key={id} className="row">
            <label className="plan-check">
              <input
                type="checkbox"
                checked={at !== -1}
                onChange={({ target }) =>
                  change({
                    resources: target.checked ? [...uses, { id }] : uses.filter((use) => use.id !== id),
                  })
                }
              />
              {id}
            </label>
            {at !== -1 && (
              <NumberField
                label={`Units of ${id}`}
                pointer={`${pointer}/resources/${at}/units`}
                value={uses[at]!.units ?? 1}
                min={1}
                change={(units) =>
                  change({ resources: uses.map((use, index) => (index === at ? { ...use, units } : use)) })
                }
              />
            )}
          </div>
        );
      })}
      <GroupFaults pointer={`${pointer}/resources`} />
    </fieldset>
  );
}

function LinkFields({ draft, task, pointer, change }: PartOfTask & Pick<PartProps, "draft">) {
  const links = task.links ?? [];
  const others = draft.tasks.map(({ id }) => id).filter((id) => id !== task.id);
  const free = others.find((id) => links.every(({ from }) => from !== id));
  const put = (at: number, changed: Partial<DraftLink>): void =>
    change({ links: links.map((link, index) => (index === at ? { ...link, ...changed } : link)) });
  if (others.length === 0) return null;
  return (
    <fieldset className="plan-group">
      <legend>Waits for</legend>
      {links.map((link, at) => (
        <div key={at} className="plan-fields">
          <SelectField
            label={`Task ${at + 1} that it waits for`}
            pointer={`${pointer}/links/${at}/from`}
            value={link.from}
            ids={others}
            choose={(from) => put(at, { from })}
          />
          <ChoiceField
            label="It begins"
            pointer={`${pointer}/links/${at}/type`}
            value={link.type ?? "FS"}
            options={linkWords}
            choose={(type) => put(at, { type })}
          />
          <NumberField
            label="Plus [h]"
            pointer={`${pointer}/links/${at}/lag_hours`}
            value={link.lag_hours ?? 0}
            change={(lag) => put(at, { lag_hours: lag })}
          />
          <span className="row acts plan-beside">
            <button type="button" onClick={() => change({ links: links.filter((_, index) => index !== at) })}>
              Remove<span className="unseen"> link {at + 1}</span>
            </button>
          </span>
        </div>
      ))}
      {free !== undefined && (
        <button type="button" onClick={() => change({ links: [...links, { from: free }] })}>
          Add a task to wait for
        </button>
      )}
      <GroupFaults pointer={`${pointer}/links`} />
    </fieldset>
  );
}

interface SelectProps {
  readonly label: ReactNode;
  readonly pointer: string;
  readonly value: string;
  readonly ids: readonly string[];
  /** Words for no choice, which `""` stands for; without them a choice must be made. */
  readonly none?: string;
  readonly choose: (id: string) => void;
}

/** Lets the reader choose an id of a list. An id that the list lacks stays, so that its error is seen. */
export function SelectField({ label, pointer, value, ids, none, choose }: SelectProps) {
  const known = value === "" || ids.includes(value) ? ids : [value, ...ids];
  return (
    <Field label={label} pointer={pointer}>
      {(control) => (
        <select {...control} value={value} onChange={({ target }) => choose(target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {known.map((id) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
