import "./evidence/evidence.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { entryQuery, modelsQuery } from "../../data/queries/queries.ts";
import { type Address, useAddress } from "../../data/state/address.ts";
import { Choice } from "../../widgets/choice.tsx";
import { placeWords } from "../../words/weather/format-place.ts";
import { withUnit } from "../../words/units/with-unit.ts";
import { workHoursWords } from "../forecast/windows/work-hours-words.ts";
import { LookControls } from "../frame/choices/look-controls.tsx";
import { ModelSelect } from "../frame/choices/model-select.tsx";
import { LengthSelect, WindowMinimum, WindowTimes } from "../frame/choices/window-controls.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { isOfSynthetic } from "../watches/is-of-synthetic.ts";
import { EvidenceSection } from "./evidence/evidence-section.tsx";
import { chosenWindows, provedView } from "./evidence/evidence-order.ts";
import { DailyRecord } from "./record/daily-record.tsx";

const pasts = [
  { value: "1", text: "1 year" },
  { value: "2", text: "2 years" },
  { value: "5", text: "5 years" },
] as const;

const corrections = [
  { value: "said", text: "As said" },
  { value: "corrected", text: "Also corrected" },
] as const;

/** Shows whether past forecasts of an entry were right: promised windows at the viewed place, and the daily verification by the server. */
export function SkillPage() {
  const { view, change } = useAddress();
  const [years, setYears] = useState<(typeof pasts)[number]["value"]>("2");
  const [correction, setCorrection] = useState<(typeof corrections)[number]["value"]>("said");
  const { data: entry, isError, error, refetch } = useQuery(entryQuery(view.entry));
  const { data: models } = useQuery(modelsQuery);
  const isMadeUp = isOfSynthetic(models, view.model);
  const proved = entry === undefined ? view : provedView(view, entry);
  const windows: Pick<Address, "view" | "change"> = {
    view: proved,
    change: (changed, options) => change(chosenWindows(proved, changed), options),
  };
  const isTask = view.entry.type === "task";
  return (
    <div className="forecast">
      <LookControls summary="Place, task and past" answer="Show how often it was right" {...{ view, change }}>
        <div className="field pair">
          <label>
            {isTask ? "A job of" : "A spell of"}
            <LengthSelect {...windows} />
          </label>
          <label>
            Model
            <ModelSelect model={view.model} choose={(model) => change({ model })} />
          </label>
        </div>
        <WindowMinimum {...{ ...windows, isTask }} />
        <WindowTimes {...windows} />
        <Choice label="Past runs of" value={years} options={pasts} choose={setYears} />
        <Choice label="Probabilities" value={correction} options={corrections} choose={setCorrection} />
      </LookControls>
      <div className="forecast-main">
        {isMadeUp && <SyntheticNote />}
        <header>
          <h1>Would it have told me right, here?</h1>
          <p className="note">
            {entry === undefined ? "" : `${entry.name} · `}
            {placeWords(view.location)} · {isTask ? "jobs" : "spells"} of {withUnit(proved.windowHours, "h")}
            {proved.daylightOnly && " by daylight"}
            {proved.workHours !== undefined && `, ${workHoursWords(proved.workHours)}`} · model{" "}
            {view.model.toUpperCase()}
          </p>
        </header>
        {isError && <ProblemNote problem={callProblem(error)} retry={() => void refetch()} />}
        {entry !== undefined && models !== undefined && (
          <EvidenceSection
            {...{ entry, isMadeUp }}
            view={proved}
            years={Number(years)}
            calibrated={correction === "corrected"}
          />
        )}
        {entry !== undefined && <DailyRecord view={view} name={entry.name} isMarked={isMadeUp} />}
      </div>
    </div>
  );
}
