import type { WarningGate } from "@halcyon/schema";
import { gateWords } from "../definition/gate-words.ts";
import { ChoiceField } from "../fields/choice-field.tsx";
import { isCategory, type WantedWarnings, WarningFields } from "./warning-fields.tsx";

interface Props {
  /** Official warnings that stop the task; undefined if none do. */
  readonly gate: WarningGate | undefined;
  readonly change: (gate: WarningGate | undefined) => void;
}

/** Gate of a task whose author has only said that official warnings stop it. */
const usualGate: WarningGate = {
  severity: "severe",
  certainty: "possible",
  effect: "stop",
  if_missing: "refuse",
};

const missingWords: Readonly<Record<WarningGate["if_missing"], string>> = {
  refuse: "do not score the task",
  drop: "score it, but call no hour of the next two days ideal",
};

/** Edits which official warnings stop a task, and what counts if the warnings at a place are not known. */
export function GateEditor({ gate, change }: Props) {
  return (
    <section className="card gate" id="warnings" tabIndex={-1} aria-labelledby="gate-title">
      <h2 id="gate-title">Official warnings</h2>
      <label className="tick-box">
        <input
          type="checkbox"
          checked={gate !== undefined}
          onChange={({ target }) => change(target.checked ? usualGate : undefined)}
        />
        Official warnings stop this task, also in good weather
      </label>
      {gate !== undefined && (
        <>
          <WarningFields
            pointer="#/warnings"
            wanted={gate}
            change={(changed) => change(withWanted(gate, changed))}
          />
          <ChoiceField
            label="if it is not known whether there are warnings"
            pointer="#/warnings/if_missing"
            value={gate.if_missing}
            options={missingWords}
            choose={(ifMissing) => change({ ...gate, if_missing: ifMissing })}
          />
          <p>{gateWords(gate)} The hours of such a warning score 0, and no window has one of them.</p>
          <p className="note">The scores on this page are those of the weather alone.</p>
        </>
      )}
    </section>
  );
}

function withWanted(gate: WarningGate, changed: Partial<WantedWarnings>): WarningGate {
  const { categories, ...others } = { ...gate, ...changed };
  return { ...others, categories: categories?.filter(isCategory) };
}
