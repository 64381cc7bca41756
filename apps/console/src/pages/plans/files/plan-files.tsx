import type { Problem } from "@halcyon/schema";
import type { PlanImportRequest, PlanImportResponse } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useId, useState } from "react";
import { callProblem, type CallProblem, refusedProblem } from "../../../data/api/call-problem.ts";
import { keyHeader } from "../../../data/api/client.ts";
import { entriesQuery } from "../../../data/queries/queries.ts";
import { saveFile } from "../../forecast/export/save-file.ts";
import { EntryPicker } from "../../frame/choices/entry-picker.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import { pasteHeadings, tasksIn } from "../draft/pasted-tasks.ts";
import { draftIn, type PlanDraft, writeDraft } from "../draft/plan-draft.ts";

interface Props {
  readonly draft: PlanDraft;
  readonly set: (draft: PlanDraft) => void;
  /** Begins a new plan. */
  readonly begin: () => void;
}

type Panel = "paste" | "new" | undefined;

/** Lets the reader open a plan or schedule from a file, paste tasks, save the plan, or begin anew. */
export function PlanFiles({ draft, set, begin }: Props) {
  const id = useId();
  const [panel, setPanel] = useState<Panel>();
  const [fault, setFault] = useState<string>();
  const [schedule, setSchedule] = useState<string>();
  const open = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
    target.value = "";
    setFault(undefined);
    setPanel(undefined);
    setSchedule(isSchedule(text) ? text : undefined);
    if (isSchedule(text)) return;
    const read = draftIn(text);
    if (typeof read === "string") setFault(read);
    else set(read);
  };
  const save = (): void =>
    saveFile(`${draft.name ?? "plan"}.json`, new Blob([writeDraft(draft)], { type: "application/json" }));
  return (
    <section className="card plan-part" aria-label="Files">
      <div className="plan-open">
        <label htmlFor={id}>Open a plan (JSON) or a schedule (Microsoft Project XML, Primavera XER)</label>
        <input
          id={id}
          type="file"
          accept=".json,.xml,.xer,application/json,text/xml"
          onChange={(event) => void open(event)}
        />
      </div>
      <div className="row acts">
        <button
          type="button"
          aria-expanded={panel === "paste"}
          onClick={() => setPanel(panel === "paste" ? undefined : "paste")}
        >
          Paste tasks
        </button>
        <button type="button" onClick={save}>
          Save as a file
        </button>
        <button
          type="button"
          aria-expanded={panel === "new"}
          onClick={() => setPanel(panel === "new" ? undefined : "new")}
        >
          New plan
        </button>
      </div>
      {fault !== undefined && (
        <p className="wrong" role="alert">
          {fault}
        </p>
      )}
      {panel === "new" && (
        <div className="row acts">
          <span>The plan of this browser is forgotten.</span>
          <button
            type="button"
            onClick={() => {
              begin();
              setPanel(undefined);
            }}
          >
            Begin anew
          </button>
        </div>
      )}
      {panel === "paste" && <PasteTasks {...{ draft, set }} />}
      {schedule !== undefined && (
        <OpenSchedule
          key={schedule.length}
          file={schedule}
          {...{ draft, set }}
          close={() => setSchedule(undefined)}
        />
      )}
    </section>
  );
}

function PasteTasks({ draft, set }: Omit<Props, "begin">) {
  const id = useId();
  const { data: entries = [] } = useQuery(entriesQuery);
  const [text, setText] = useState("");
  const [told, setTold] = useState<{ readonly words: string; readonly issues: readonly string[] }>();
  const take = (isAdded: boolean): void => {
    const { tasks, issues } = tasksIn(text, draft, entries);
    if (tasks.length > 0) set({ ...draft, tasks: isAdded ? [...draft.tasks, ...tasks] : [...tasks] });
    setTold({ words: `${tasksWords(tasks.length)} read.`, issues });
  };
  return (
    <>
      <label htmlFor={id}>
        Cells of a spreadsheet, with headings. Known are {pasteHeadings.replaceAll("\t", ", ")}.
      </label>
      <textarea
        id={id}
        className="plan-paste"
        spellCheck={false}
        placeholder={`${pasteHeadings}\nlift\tLift the tower\t…`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="row acts">
        <button type="button" disabled={text.trim() === ""} onClick={() => take(false)}>
          Replace the tasks
        </button>
        <button type="button" disabled={text.trim() === ""} onClick={() => take(true)}>
          Add to the tasks
        </button>
      </div>
      {told && <Told {...told} />}
    </>
  );
}

interface ScheduleProps extends Omit<Props, "begin"> {
  readonly file: string;
  readonly close: () => void;
}

/** Makes a plan of a schedule. The reader first says which tasks need which weather, by words in their names. */
function OpenSchedule({ file, draft, set, close }: ScheduleProps) {
  const [map, setMap] = useState<readonly PlanMapping[]>([]);
  const [read, setRead] = useState<PlanImportResponse>();
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const put = (at: number, changed: Partial<PlanMapping>): void =>
    setMap(map.map((one, index) => (index === at ? { ...one, ...changed } : one)));
  const take = async (): Promise<void> => {
    setBusy(true);
    const answer = await importPlan(
      file,
      draft,
      map.filter(({ match }) => match !== ""),
    );
    setBusy(false);
    setProblem("title" in answer ? answer : undefined);
    if ("title" in answer) return;
    setRead(answer);
    const { deadline, currency, overhead_per_day: overhead } = draft;
    set({
      ...(answer.plan as PlanDraft),
      ...(deadline && { deadline }),
      ...(currency !== undefined && { currency }),
      ...(overhead !== undefined && { overhead_per_day: overhead }),
    });
  };
  return (
    <div className="plan-pick" role="group" aria-label="The schedule">
      <p>
        A schedule has no weather. Name the words of tasks that need some, such as “lift”; you can also choose
        it for each task later.
      </p>
      <ul className="plan-rows" aria-label="Weather by words">
        {map.map(({ match, entry, site }, at) => (
          <li key={at} className="plan-fields">
            <label className="plan-field">
              Words in the name
              <input
                value={match}
                maxLength={120}
                onChange={({ target }) => put(at, { match: target.value })}
              />
            </label>
            <EntryPicker
              label="Weather that it needs"
              entry={"id" in entry ? entry : undefined}
              pick={(picked) =>
                put(at, {
                  entry: picked,
                  ...(picked.type === "scenario" && { minimum_score: 0.5 }),
                })
              }
            />
            <label className="plan-field">
              Site
              <select value={site} onChange={({ target }) => put(at, { site: target.value })}>
                {draft.sites.map(({ id }) => (
                  <option key={id}>{id}</option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      <div className="row acts">
        <button
          type="button"
          onClick={() =>
            setMap([...map, { match: "", entry: { type: "task", id: 1 }, site: draft.sites[0]!.id }])
          }
        >
          Add words
        </button>
        <button type="button" className="primary" disabled={isBusy} onClick={() => void take()}>
          {read === undefined ? "Make a plan of it" : "Make it again"}
        </button>
        <button type="button" onClick={close}>
          {read === undefined ? "Cancel" : "Close"}
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {read && (
        <Told
          words={`${tasksWords(read.plan.tasks.length)} read, ${read.mapped} of them with weather by these words.`}
          issues={read.issues.map(
            ({ detail, line, task }) =>
              `${line === null ? "" : `Line ${line}: `}${detail}${task === null ? "" : ` (${task})`}`,
          )}
        />
      )}
    </div>
  );
}

function tasksWords(count: number): string {
  return count === 1 ? "1 task" : `${count} tasks`;
}

interface ToldProps {
  readonly words: string;
  readonly issues: readonly string[];
}

/** Says what was read of a table or file, and lists what was left out or changed. */
function Told({ words, issues }: ToldProps) {
  return (
    <div role="status">
      <p>
        {words} {issues.length > 0 && "These were left out or changed:"}
      </p>
      {issues.length > 0 && (
        <ul className="plan-issues" tabIndex={0} aria-label="Left out or changed">
          {issues.map((issue, at) => (
            <li key={at}>{issue}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Weather of the tasks that have some words in their names. */
type PlanMapping = PlanImportRequest["map"][number];

/** Most characters that a file of a plan may have. */
const fileLengthMax = 16 * 2 ** 20;

/** Returns the text of a file. Most XER files are in windows-1252, which is no UTF-8 once a letter has an accent. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns true if a text is a schedule that the server reads, and not a plan in JSON. */
export function isSchedule(text: string): boolean {
  const begin = text.slice(0, 200).trimStart();
  return begin.startsWith("<") || begin.startsWith("ERMHDR") || begin.startsWith("%T");
}

/** Makes a plan of a schedule, on the server. Calls of the console hold 1 MiB, and a schedule is longer: the request goes to the API itself. */
async function importPlan(
  file: string,
  { model, timezone = "auto", sites }: Pick<PlanDraft, "model" | "timezone" | "sites">,
  map: readonly PlanMapping[],
): Promise<PlanImportResponse | CallProblem> {
  if (file.length > fileLengthMax) return tooLong;
  try {
    const answer = await fetch("/v2/plans/import/", {
      method: "POST",
      headers: { "content-type": "application/json", ...keyHeader() },
      body: JSON.stringify({ file, model, timezone, sites, map }),
    });
    const json: unknown = await answer.json();
    return answer.ok ? (json as PlanImportResponse) : refusedProblem(json as Problem, answer.headers);
  } catch (error) {
    return callProblem(error);
  }
}

const tooLong: CallProblem = {
  code: "too_big",
  title: "The file is too long",
  detail: "A schedule has at most 16 MiB. Save the part of it that you want to simulate, then open that.",
  fields: [],
  again: false,
};
