import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { callProblem } from "../../data/api/call-problem.ts";
import { entryQuery, modelsQuery } from "../../data/queries/queries.ts";
import { ForecastControls } from "../frame/choices/forecast-controls.tsx";
import { Loading } from "../../widgets/loading.tsx";
import { type Address, useAddress } from "../../data/state/address.ts";
import { newEntryId } from "../../data/state/view.ts";
import { NewEntryLinks } from "./new-entry-links.tsx";
import { ProblemWithWayOut } from "./problem-with-way-out.tsx";
import type { Constraint, EntryDetail, EntryType } from "@halcyon/schema";
import { ClockSelect } from "../frame/choices/time-selects.tsx";
import { SourceNote } from "../frame/sources/source-note.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { isSynthetic } from "../frame/notes/is-synthetic.ts";
import { placeWords } from "../../words/weather/format-place.ts";
import { clockOf } from "../../words/time/clock.ts";
import { checkDefinition, type Fault } from "./drafts/check-definition.ts";
import { ConstraintList } from "./constraints/constraint-editor.tsx";
import { DefinitionDifference } from "./versions/definition-difference.tsx";
import { type Draft, draftOf, newEntry } from "./drafts/draft.ts";
import { DraftBar } from "./saving/draft-bar.tsx";
import { FaultList, Faults } from "./fields/faults.tsx";
import { SaveForm } from "./saving/save-form.tsx";
import { BeforeLine, DayStrip, TriedLine } from "./trial/tried-strips.tsx";
import { useEvaluatedHours } from "./trial/evaluated-hours.ts";
import { useDraft } from "./drafts/use-draft.ts";
import { useTriedScores } from "./trial/use-tried-scores.ts";
import { client } from "../../data/api/client.ts";
import { variableWords } from "../../words/weather/constraint-words.ts";
import { GateEditor } from "./warnings/gate-editor.tsx";
import { addableVariables, newConstraint } from "./definition/new-constraint.ts";

/** Shows the limits of a task or scenario. The reader can try changes on the forecast, and save them as a custom entry. */
export function EditorPage() {
  const { view, change } = useAddress();
  const { type, id } = view.entry;
  const isNew = id === newEntryId;
  const { data, isError, error, refetch } = useQuery({ ...entryQuery(view.entry), enabled: !isNew });
  const blank = useMemo(() => newEntry(type), [type]);
  const entry = isNew ? blank : data;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="editor">
      <div className="editor-place">
        <div className="row acts">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Close place, task and hours" : "Change place, task and hours"}
          </button>
          <NewEntryLinks view={view} />
        </div>
        {isOpen && <ForecastControls view={view} change={change} />}
      </div>
      {isError && <ProblemWithWayOut problem={callProblem(error)} retry={() => void refetch()} />}
      {!isError && entry === undefined && <Loading what="the limits" shape="page" />}
      {!isError && entry !== undefined && (
        <EditorView key={`${entry.type} ${entry.id}`} {...{ entry, view, change }} />
      )}
    </div>
  );
}

interface EditorViewProps extends Pick<Address, "view" | "change"> {
  readonly entry: EntryDetail;
}

/** Shows the editor of an entry: its limits, the forecast under these limits, and the forecast under another version for comparison. */
function EditorView({ view, change, entry }: EditorViewProps) {
  const { type, polarity, version, scope } = entry;
  const isNew = entry.id === newEntryId;
  const { draft, isChanged, isKept, begunFrom, change: changeDraft, discard, settle } = useDraft(entry);
  const [refused, setRefused] = useState<{ readonly draft: Draft; readonly faults: readonly Fault[] }>();
  const own = useMemo(() => checkDefinition(type, draft), [type, draft]);
  const areLimitsSound = own.every(({ pointer }) => !pointer.startsWith("#/constraints"));
  const isRefused = own.length === 0 && refused?.draft === draft;
  const faults = isNew && !isChanged ? nothingYet : isRefused ? refused.faults : own;
  const [against, setAgainst] = useState<number>();
  const compared = useCompared(entry, against ?? (isChanged ? version : versionBefore(entry)));
  const before = compared.data ?? entry;
  const [hour, read] = useState(0);
  const cursor = useMemo(() => ({ hour: Math.min(hour, view.forecastHours - 1), read }), [hour, view]);
  const { weather, asBefore, asTried, startMs } = useTriedScores(view, {
    constraints: areLimitsSound ? draft.constraints : undefined,
    before: before.constraints,
  });
  const seen = useEvaluatedHours(asTried);
  const offered = useQuery(modelsQuery);
  const failed = [weather, offered, compared].find(({ isError }) => isError);
  const model = offered.data?.find((one) => one.id === view.model);
  const clock = clockOf(view.zone, weather.data?.json.timezone);
  const isSame = !isChanged && before.version === version;
  const words = {
    tried: isChanged ? "As changed" : wordsOf(entry, version),
    before: wordsOf(entry, before.version),
  };
  const shared = { polarity, startMs, clock, cursor };
  const tried = asTried?.median;
  return (
    <Faults value={faults}>
      <header className="editor-head">
        <h1>{isNew ? `A new ${type}` : `Limits of ${scope === "curated" ? entry.name : draft.name}`}</h1>
        <p className="note">
          {placeWords(view.location)} · {view.model.toUpperCase()} ·{" "}
          <ClockSelect {...{ view, change }} placeZone={weather.data?.json.timezone} /> · drag the edges, move
          them by arrow keys, or write their numbers
        </p>
        {weather.data && isSynthetic(weather.data.headers) && <SyntheticNote />}
        {weather.data && (
          <SourceNote parts={weather.data.json.parts} headers={weather.data.headers} {...{ model, clock }} />
        )}
      </header>
      <div className="editor-scores">
        <DraftBar
          {...{ view, entry, isChanged, isKept, begunFrom, discard, areLimitsSound }}
          isSound={own.length === 0}
        />
        {tried && (
          <section className="card tried" aria-label="Scores">
            <TriedLine
              {...shared}
              scores={tried}
              missing={asTried?.missing}
              before={isSame ? undefined : asBefore?.median}
            />
          </section>
        )}
        {tried === undefined && !weather.isError && weather.isFetching && (
          <Loading what="the weather" shape="chart" />
        )}
        {failed && (
          <ProblemWithWayOut problem={callProblem(failed.error)} retry={() => void failed.refetch()} />
        )}
        {tried && !isSame && asBefore && (
          <BeforeLine {...shared} words={words.before} scores={asBefore.median} missing={asBefore.missing} />
        )}
        {tried && <DayStrip {...shared} scores={tried} missing={asTried?.missing} />}
      </div>
      <div className="editor-limits">
        {faults.length > 0 && <FaultList {...{ faults, isRefused }} constraints={draft.constraints} />}
        <ConstraintList
          {...{ seen, startMs, clock, cursor }}
          type={type}
          constraints={draft.constraints}
          before={isSame ? undefined : before.constraints}
          change={changeDraft}
        />
        <AddConstraint
          type={type}
          taken={draft.constraints}
          add={(added) => changeDraft(({ constraints }) => ({ constraints: [...constraints, added] }))}
        />
        {type === "task" && (
          <GateEditor gate={draft.warnings} change={(warnings) => changeDraft(() => ({ warnings }))} />
        )}
        <SaveForm
          {...{ entry, draft, isChanged, settle }}
          changeDraft={(changed) => changeDraft(() => changed)}
          isSound={own.length === 0}
          refuse={(found) => setRefused({ draft, faults: found })}
          created={(newId) => change({ entry: { type, id: newId } })}
        />
        {!isSame && !isNew && (
          <DefinitionDifference
            before={draftOf(before)}
            after={draft}
            words={{ before: words.before, after: words.tried }}
          />
        )}
        {scope === "custom" && !isNew && (
          <VersionList
            newest={version}
            against={before.version}
            compare={setAgainst}
            take={() => changeDraft(() => draftOf(before))}
            canTake={!isSame}
          />
        )}
      </div>
    </Faults>
  );
}

/** Empty list of faults, used while the author has not started to fill in the fields. */
const nothingYet: readonly Fault[] = [];

/** Returns the query result for the version with which an entry is compared. The result has no data if that version is the newest. */
function useCompared({ type, id, version: newest }: EntryDetail, version: number) {
  const { data, ...asked } = useQuery({
    ...versionQuery({ type, id, version }),
    enabled: version !== newest,
  });
  return { ...asked, data: version === newest ? undefined : data };
}

/** Returns the number of the version before the newest one. Returns the newest version if there is no earlier one, and for curated entries. */
function versionBefore({ scope, version }: EntryDetail): number {
  return scope === "curated" ? version : Math.max(1, version - 1);
}

function wordsOf({ scope }: EntryDetail, version: number): string {
  return scope === "curated" ? "As in the library" : `Version ${version}`;
}

interface VersionName {
  readonly type: EntryType;
  readonly id: number;
  readonly version: number;
}

/** Returns the query for a version of an entry. Versions never change. */
function versionQuery({ type, id, version }: VersionName) {
  return queryOptions({
    queryKey: ["entry version", type, id, version],
    queryFn: async ({ signal }): Promise<EntryDetail> =>
      (await client[`${type}Version`].query({ params: { id, version } }, { signal })).json,
    staleTime: Infinity,
  });
}

interface AddConstraintProps {
  readonly type: EntryType;
  /** Constraints that the draft already has. A new constraint may use the same variable over other hours. */
  readonly taken: readonly Constraint[];
  readonly add: (constraint: Constraint) => void;
}

/** Lets the reader add a constraint on a variable. */
function AddConstraint({ type, taken, add }: AddConstraintProps) {
  return (
    <label className="card add">
      {taken.length === 0 ? "Choose the first variable" : "Add another variable"}
      <select
        value=""
        onChange={({ target }) => {
          const name = addableVariables.find((one) => one === target.value);
          if (name !== undefined) add(newConstraint(name, type));
        }}
      >
        <option value="">Choose…</option>
        {addableVariables.map((name) => (
          <option key={name} value={name}>
            {variableWords(name)}
            {taken.some((one) => one.variable === name) && " (again, over other hours)"}
          </option>
        ))}
      </select>
    </label>
  );
}

interface VersionListProps {
  readonly newest: number;
  /** Number of the version of the entry with which the draft is compared. */
  readonly against: number;
  readonly compare: (version: number) => void;
  /** Copies the compared version into the draft. */
  readonly take: () => void;
  readonly canTake: boolean;
}

/** Lists the versions of a custom entry, and lets the reader choose one for comparison. */
function VersionList({ newest, against, compare, take, canTake }: VersionListProps) {
  const versions = Array.from({ length: newest }, (_, index) => newest - index);
  return (
    <section className="card" aria-label="Versions">
      <div className="card-head">
        <h2>Versions</h2>
        <p className="note">Each version stays unchanged.</p>
      </div>
      <ol className="versions" reversed>
        {versions.map((version) => (
          <li key={version}>
            <span>
              Version {version}
              {version === newest && ", the newest"}
            </span>
            <span className="row">
              {version === against && canTake && (
                <button type="button" className="chip" onClick={take}>
                  Take this version
                </button>
              )}
              <button
                type="button"
                className="chip"
                aria-pressed={version === against}
                onClick={() => compare(version)}
              >
                {version === against ? "Compared" : "Compare"}
                <span className="unseen"> with version {version}</span>
              </button>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
