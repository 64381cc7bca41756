import { acceptableFrom, variable, type VariableName, variableNames } from "@halcyon/schema";
import type { Address } from "../../../data/state/address.ts";
import { idealMinimum, type View } from "../../../data/state/view.ts";
import { Choice } from "../../../widgets/choice.tsx";
import { formatScore } from "../../../words/weather/band-words.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import { EntryPicker } from "../../frame/choices/entry-picker.tsx";
import { WindowLength, WindowMinimum } from "../../frame/choices/window-controls.tsx";
import type { MapInput } from "../field/map-queries.ts";

/** Content of a map: an entry and perhaps a work of several hours, or a weather variable. */
export type MapContent = Pick<MapInput, "entry" | "variable" | "window">;

/** Work whose windows a map shows first. */
const usualWindow = { duration_hours: 4, minimum_score: acceptableFrom };

/** Weather variables that a map can show: those with an order, sorted by name. */
const mapVariables: readonly VariableName[] = variableNames
  .filter((name) => variable(name).scale === "linear")
  .toSorted((one, other) => variableWords(one).localeCompare(variableWords(other)));

interface Props extends Pick<Address, "view"> {
  readonly content: MapContent;
  readonly choose: (content: MapContent) => void;
}

/** Edits what a map shows: the scores of an entry, with a work of several hours if wanted, or a weather variable. */
export function MapContentFields({ content, choose, view }: Props) {
  const { entry, variable: shown, window } = content;
  const picked = entry !== undefined && "id" in entry ? entry : undefined;
  const pick = (one: View["entry"]): void => choose({ entry: one, window });
  const { minimum_score: least = 0, maximum_score: most } = window ?? {};
  const isOwnRange = most !== undefined || (least !== acceptableFrom && least !== idealMinimum);
  const setWindow = (changed: Partial<View>): void =>
    choose({
      entry,
      window: {
        ...window!,
        ...(changed.windowHours !== undefined && { duration_hours: changed.windowHours }),
        ...(changed.minimumScore !== undefined && { minimum_score: changed.minimumScore }),
      },
    });
  const windowView = { ...view, windowHours: window?.duration_hours ?? 1, minimumScore: least };
  return (
    <>
      <Choice
        label="It shows"
        value={shown === undefined ? "scores" : "weather"}
        options={[
          { value: "scores", text: "scores" },
          { value: "weather", text: "weather" },
        ]}
        choose={(chosen) =>
          choose(chosen === "scores" ? { entry: view.entry } : { variable: "wind_gusts_10m" })
        }
      />
      {shown !== undefined && (
        <label className="field">
          Weather variable
          <select value={shown} onChange={({ target }) => choose({ variable: target.value as VariableName })}>
            {mapVariables.map((name) => (
              <option key={name} value={name}>
                {variableWords(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      {shown === undefined && entry !== undefined && picked === undefined && (
        <p>
          It shows limits of its own.{" "}
          <button type="button" className="link" onClick={() => pick(view.entry)}>
            Choose another task
          </button>
        </p>
      )}
      {shown === undefined && picked !== undefined && <EntryPicker entry={picked} pick={pick} />}
      {shown === undefined && (
        <label className="tick-box">
          <input
            type="checkbox"
            checked={window !== undefined}
            onChange={({ target }) => choose({ entry, window: target.checked ? usualWindow : undefined })}
          />
          Also where a work of several hours can start
        </label>
      )}
      {window !== undefined && (
        <div className="row">
          <WindowLength view={windowView} change={setWindow} />
          {isOwnRange ? (
            <p className="note">
              every hour from {formatScore(least)} to {formatScore(most ?? 1)}
            </p>
          ) : (
            <WindowMinimum view={windowView} change={setWindow} isTask={entry?.type !== "scenario"} />
          )}
        </div>
      )}
    </>
  );
}
