import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { entryQuery, verificationQuery } from "../../data/queries/queries.ts";
import { EntryPicker } from "../frame/choices/entry-picker.tsx";
import { isWide } from "../frame/choices/is-wide.ts";
import { useAddress } from "../../data/state/address.ts";
import { Choice } from "../../widgets/choice.tsx";
import { Loading } from "../../widgets/loading.tsx";
import { ProblemNote } from "../frame/problems/problem-note.tsx";
import { SkillView } from "./skill-view.tsx";

const parts = [
  { value: "ensemble", text: "Ensemble" },
  { value: "deterministic", text: "One run" },
] as const;

const weathers = [
  { value: "raw", text: "Raw" },
  { value: "calibrated", text: "Calibrated" },
] as const;

/** How good forecasts of an entry were. */
export function SkillPage() {
  const { view, change } = useAddress();
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("ensemble");
  const [weather, setWeather] = useState<(typeof weathers)[number]["value"]>("raw");
  const entry = useQuery(entryQuery(view.entry));
  const found = useQuery(verificationQuery(view, part, weather === "calibrated"));
  const error = entry.error ?? found.error;
  return (
    <div className="forecast">
      <details className="controls card" open={isWide}>
        <summary>What is looked at</summary>
        <EntryPicker entry={view.entry} pick={(picked) => change({ entry: picked })} />
        <Choice
          label="Model"
          value={view.model}
          options={[
            { value: "noaa", text: "NOAA" },
            { value: "ecmwf", text: "ECMWF" },
          ]}
          choose={(model) => change({ model })}
        />
        <Choice label="Forecasts" value={part} options={parts} choose={setPart} />
        <Choice label="Weather" value={weather} options={weathers} choose={setWeather} />
      </details>
      <div className="forecast-main">
        {error !== null && (
          <ProblemNote
            problem={callProblem(error)}
            retry={() => void (entry.error === null ? found : entry).refetch()}
          />
        )}
        {error === null && (entry.data === undefined || found.data === undefined) && (
          <Loading what="how good it was" />
        )}
        {error === null && entry.data !== undefined && found.data !== undefined && (
          <SkillView name={entry.data.name} answer={found.data} />
        )}
      </div>
    </div>
  );
}
