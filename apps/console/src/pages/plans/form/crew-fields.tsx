import { ChoiceField } from "../../editor/fields/choice-field.tsx";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { TextField } from "../../editor/fields/text-field.tsx";
import { type DraftResource, freeId, type PlanDraft, renamed, without } from "../draft/plan-draft.ts";
import { HourField } from "./hour-field.tsx";
import { IdField } from "./id-field.tsx";
import type { PartProps } from "./site-fields.tsx";
import { SelectField } from "./task-fields.tsx";

const crewsMax = 20;

/** Edits the crews and vessels of a plan, with their hire. */
export function CrewFields({ draft, set }: Omit<PartProps, "timezone">) {
  const resources = draft.resources ?? [];
  const put = (at: number, changed: Partial<DraftResource>): void =>
    set({
      ...draft,
      resources: resources.map((one, index) => (index === at ? { ...one, ...changed } : one)),
    });
  return (
    <>
      {resources.length === 0 && (
        <p className="note">Without crews and vessels, all tasks that are ready go on at once.</p>
      )}
      <ul className="plan-rows" aria-label="Crews and vessels">
        {resources.map((resource, at) => {
          const { id, units = 1, calendar = "", fill = false, day_rate: rate = 0 } = resource;
          const pointer = `#/resources/${at}`;
          const { hours = 0, cost = 0 } = resource.mobilisation ?? {};
          const { hours: offHours = 0, cost: offCost = 0 } = resource.demobilisation ?? {};
          const number = (
            label: string,
            field: string,
            value: number,
            change: (value: number) => Partial<DraftResource>,
          ) => (
            <NumberField
              {...{ label, value }}
              pointer={`${pointer}/${field}`}
              min={0}
              change={(given) => put(at, change(given))}
            />
          );
          return (
            <li key={at} className="plan-fields">
              <IdField
                label={`Id of crew or vessel ${at + 1}`}
                pointer={`${pointer}/id`}
                id={id}
                rename={(to) => set(renamed(draft, "resources", at, to))}
              />
              {number("How many", "units", units, (given) => ({ units: given }))}
              <SelectField
                label="Calendar"
                pointer={`${pointer}/calendar`}
                value={calendar}
                ids={(draft.calendars ?? []).map((one) => one.id)}
                none="Every hour"
                choose={(chosen) => put(at, { calendar: chosen === "" ? undefined : chosen })}
              />
              <ChoiceField
                label="Takes the tasks"
                pointer={`${pointer}/fill`}
                value={fill ? "fill" : "order"}
                options={{ order: "in their order, as a vessel", fill: "also in gaps before, as a crew" }}
                choose={(chosen) => put(at, { fill: chosen === "fill" })}
              />
              {number("Hire of a day", "day_rate", rate, (given) => ({ day_rate: given }))}
              {number("Mobilisation [h]", "mobilisation/hours", hours, (given) => ({
                mobilisation: { hours: given, cost },
              }))}
              {number("Mobilisation, cost", "mobilisation/cost", cost, (given) => ({
                mobilisation: { hours, cost: given },
              }))}
              {number("Demobilisation [h]", "demobilisation/hours", offHours, (given) => ({
                demobilisation: { hours: given, cost: offCost },
              }))}
              {number("Demobilisation, cost", "demobilisation/cost", offCost, (given) => ({
                demobilisation: { hours: offHours, cost: given },
              }))}
              <span className="row acts plan-beside">
                <button type="button" onClick={() => set(without(draft, "resources", id))}>
                  Remove<span className="unseen"> {id}</span>
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      {resources.length < crewsMax && (
        <button
          type="button"
          onClick={() =>
            set({ ...draft, resources: [...resources, { id: freeId("crew", resources), fill: true }] })
          }
        >
          Add a crew or vessel
        </button>
      )}
    </>
  );
}

/** Edits the deadline of a plan, its damages and overhead, and the order at crews and vessels. */
export function DeadlineFields({ draft, set, timezone }: PartProps) {
  const { deadline, currency = "", overhead_per_day: overhead = 0, order = "listed" } = draft;
  const change = (changed: Partial<PlanDraft>): void => set({ ...draft, ...changed });
  return (
    <div className="plan-fields">
      <HourField
        label="To be done by"
        pointer="#/deadline/by"
        value={deadline?.by}
        timezone={timezone}
        change={(by) => change({ deadline: by === undefined ? undefined : { ...deadline, by } })}
      />
      {deadline && (
        <>
          <NumberField
            label="Damages of a day after it"
            pointer="#/deadline/lad_per_day"
            value={deadline.lad_per_day ?? 0}
            min={0}
            change={(perDay) => change({ deadline: { ...deadline, lad_per_day: perDay } })}
          />
          <NumberField
            label="Damages at most (empty: no limit)"
            pointer="#/deadline/lad_cap"
            value={deadline.lad_cap ?? Number.NaN}
            min={0}
            change={(cap) =>
              change({ deadline: { ...deadline, lad_cap: Number.isNaN(cap) ? undefined : cap } })
            }
          />
        </>
      )}
      <NumberField
        label="Overhead of a day"
        pointer="#/overhead_per_day"
        value={overhead}
        min={0}
        change={(perDay) => change({ overhead_per_day: perDay })}
      />
      <TextField
        label="Currency of all costs, such as GBP"
        pointer="#/currency"
        value={currency}
        change={(code) => change({ currency: code === "" ? undefined : code.toUpperCase() })}
      />
      {(draft.resources ?? []).length > 0 && (
        <ChoiceField
          label="Turns at crews and vessels"
          pointer="#/order"
          value={order}
          options={{
            listed: "in the order of the list",
            due: "the nearest date first",
            search: "by a search for the best order",
          }}
          choose={(chosen) => change({ order: chosen })}
        />
      )}
    </div>
  );
}
