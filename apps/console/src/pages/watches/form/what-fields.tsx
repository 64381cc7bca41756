import {
  acceptableFrom,
  bands,
  type PartName,
  partNames,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { windowHoursMax } from "@halcyon/schema/wire";
import { addableVariables } from "../../editor/definition/new-constraint.ts";
import { NumberField } from "../../editor/fields/number-field.tsx";
import { WarningFields } from "../../editor/warnings/warning-fields.tsx";
import { ModelSelect } from "../../frame/choices/model-select.tsx";
import { modelsQuery } from "../../../data/queries/queries.ts";
import { capital, modelPartName } from "../../../words/weather/model-part-name.ts";
import { WindowTimes } from "../../frame/choices/window-controls.tsx";
import { EntryPicker } from "../../frame/choices/entry-picker.tsx";
import { idealMinimum } from "../../../data/state/view.ts";
import { Choice } from "../../../widgets/choice.tsx";
import { unitWords, variableWords } from "../../../words/weather/constraint-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { type LimitDraft, usualLimit, type WatchDraft } from "./watch-draft.ts";
import { bandOptionsWords, type ScoredWords } from "../watched-words.ts";

interface Props {
  readonly draft: WatchDraft;
  readonly set: (changed: Partial<WatchDraft>) => void;
  readonly scored: ScoredWords;
  /** Clock of the time zone at the first place of the watch. */
  readonly clock: Pick<Clock, "span" | "name">;
}

/** Edits the condition of a watch. If the watch checks a forecast, also edits the hours of the day to which it is limited. */
export function WhatFields({ draft, set, scored, clock }: Props) {
  const { kind, window, warning } = draft;
  if (kind === "run") return <RunFields {...{ draft, set }} />;
  if (kind === "warning")
    return (
      <WarningFields
        pointer="#/when"
        wanted={warning}
        change={(changed) => set({ warning: { ...warning, ...changed } })}
      />
    );
  const isOne = kind === "window" && window.one !== undefined;
  return (
    <>
      {kind !== "limit" && <ScoredField {...{ draft, set }} />}
      {kind === "window" && <WindowFields {...{ draft, set, scored, clock }} />}
      {kind === "band" && <BandFields {...{ draft, set, scored }} />}
      {kind === "limit" && <LimitFields {...{ draft, set }} />}
      {!isOne && <WindowTimes view={draft} change={set} />}
    </>
  );
}

type FieldsProps = Pick<Props, "draft" | "set">;

/** Edits the model whose new runs a watch reports, and the parts of the model to which it is limited. */
function RunFields({ draft: { model, run }, set }: FieldsProps) {
  const { data: models } = useQuery(modelsQuery);
  const offered = new Set<string>(models?.find(({ id }) => id === model)?.parts.map(({ part }) => part));
  const { parts } = run;
  const known = partNames.filter((part) => offered.has(part) || parts?.includes(part) === true);
  const ticked = parts ?? known;
  const tick = (part: PartName, isTicked: boolean): void => {
    const chosen = known.filter((one) => (one === part ? isTicked : ticked.includes(one)));
    set({ run: chosen.length === known.length ? {} : { parts: chosen } });
  };
  return (
    <div className="watch-fields">
      <label className="watch-field">
        Model
        <ModelSelect model={model} choose={(chosen) => set({ model: chosen, run: {} })} />
      </label>
      {known.length > 1 && (
        <div className="tick-boxes" role="group" aria-label="Parts of the model">
          {known.map((part) => (
            <label key={part} className="tick-box">
              <input
                type="checkbox"
                checked={ticked.includes(part)}
                disabled={ticked.length === 1 && ticked.includes(part)}
                onChange={({ target }) => tick(part, target.checked)}
              />
              {capital(modelPartName(part))}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

function ScoredField({ draft: { scored }, set }: FieldsProps) {
  const entry = "definition" in scored ? undefined : scored.constraint_params;
  return (
    <>
      <EntryPicker
        entry={entry ?? { type: "task", id: 0 }}
        pick={(picked) => set({ scored: { constraint_params: picked } })}
      />
      {entry === undefined && (
        <p className="note">
          This watch has limits of its own, which were sent with it. They stay until you choose a task or
          scenario.
        </p>
      )}
    </>
  );
}

const durations = [1, 2, 3, 4, 6, 8, 10, 12, 24, 48, 72, 120, windowHoursMax];

interface HoursProps {
  readonly label: string;
  readonly hours: number;
  readonly choose: (hours: number) => void;
}

function HoursSelect({ label, hours, choose }: HoursProps) {
  const all = [...new Set([...durations, hours])].toSorted((one, other) => one - other);
  return (
    <label className="watch-field">
      {label}
      <select value={hours} onChange={({ target }) => choose(Number(target.value))}>
        {all.map((count) => (
          <option key={count} value={count}>
            {count === 1 ? "1 hour" : `${count} hours`}
          </option>
        ))}
      </select>
    </label>
  );
}

function WindowFields({ draft: { window }, set, scored: { polarity }, clock }: Props) {
  const isTask = polarity === "suitability";
  const isOwn = window.minimumScore !== idealMinimum && window.minimumScore !== acceptableFrom;
  return (
    <div className="watch-fields">
      {window.one === undefined ? (
        <HoursSelect
          label="How long in a row"
          hours={window.hours}
          choose={(hours) => set({ window: { ...window, hours } })}
        />
      ) : (
        <p>
          This one window:{" "}
          <strong>{clock.span(Date.parse(window.one.start), Date.parse(window.one.end))}</strong>, times in{" "}
          {clock.name}.{" "}
          <button type="button" onClick={() => set({ window: { ...window, one: undefined } })}>
            Watch any {withUnit(window.hours, "h")} in a row
          </button>
        </p>
      )}
      <Choice
        label="Every hour at least"
        value={String(window.minimumScore)}
        options={[
          { value: String(acceptableFrom), text: isTask ? "acceptable" : "partly present" },
          { value: String(idealMinimum), text: isTask ? "ideal" : "present" },
          ...(isOwn ? [{ value: String(window.minimumScore), text: String(window.minimumScore) }] : []),
        ]}
        choose={(chosen) => set({ window: { ...window, minimumScore: Number(chosen) } })}
      />
    </div>
  );
}

type BandWish = Pick<WatchDraft["band"], "is" | "band">;

/** Selectable conditions on bands. Conditions that are always met are left out. */
const bandWishes: readonly BandWish[] = [
  ...bands.filter((band) => band !== "ideal").map((band) => ({ is: "at_most", band }) as const),
  ...bands.filter((band) => band !== "stop").map((band) => ({ is: "at_least", band }) as const),
];

function nameOf({ is, band }: BandWish): string {
  return `${is} ${band}`;
}

function BandFields({ draft: { band }, set, scored: { polarity } }: Omit<Props, "clock">) {
  return (
    <div className="watch-fields">
      <label className="watch-field">
        It is
        <select
          value={nameOf(band)}
          onChange={({ target }) => {
            const chosen = bandWishes.find((one) => nameOf(one) === target.value);
            if (chosen !== undefined) set({ band: { ...band, ...chosen } });
          }}
        >
          {bandWishes.map((one) => (
            <option key={nameOf(one)} value={nameOf(one)}>
              {bandOptionsWords(one, polarity)}
            </option>
          ))}
        </select>
      </label>
      <HoursSelect
        label="For at least"
        hours={band.hours}
        choose={(hours) => set({ band: { ...band, hours } })}
      />
    </div>
  );
}

/** Variables that can be limited: those on a linear scale, sorted by name. */
const limitVariables: readonly VariableName[] = addableVariables
  .filter((name) => variable(name).scale === "linear")
  .toSorted((one, other) => variableWords(one).localeCompare(variableWords(other)));

function LimitFields({ draft: { limit }, set }: FieldsProps) {
  const change = (changed: Partial<LimitDraft>): void => set({ limit: { ...limit, ...changed } });
  const { unit, atHeight } = variable(limit.variable);
  const inUnit = unitWords(unit) === "" ? "" : ` in ${unitWords(unit)}`;
  return (
    <div className="watch-fields">
      <label className="watch-field wide">
        Value
        <select
          value={limit.variable}
          onChange={({ target }) => {
            const name = limitVariables.find((one) => one === target.value);
            if (name !== undefined) change({ variable: name, clearAt: Number.NaN, ...usualLimit(name) });
          }}
        >
          {limitVariables.map((name) => (
            <option key={name} value={name}>
              {variableWords(name)}
            </option>
          ))}
        </select>
      </label>
      {atHeight !== undefined && (
        <NumberField
          label="Height above ground in m"
          pointer="#/when/height_m"
          value={limit.heightM}
          min={atHeight.min}
          max={atHeight.max}
          change={(heightM) => change({ heightM })}
        />
      )}
      <Choice
        label="It is"
        value={limit.side}
        options={[
          { value: "above", text: "this or more" },
          { value: "below", text: "this or less" },
        ]}
        choose={(side) => change({ side })}
      />
      <NumberField
        label={`Limit${inUnit}`}
        pointer={`#/when/${limit.side}`}
        value={limit.value}
        change={(value) => change({ value })}
      />
      <HoursSelect label="For at least" hours={limit.hours} choose={(hours) => change({ hours })} />
      <NumberField
        label={`Over only at${inUnit} (may be empty)`}
        pointer="#/when/clear_at"
        value={limit.clearAt}
        change={(clearAt) => change({ clearAt })}
      />
    </div>
  );
}
