import type { Constraint, EntryDetail } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callProblem, type CallProblem } from "../api/call-problem.ts";
import { client } from "../api/client.ts";
import { entriesQuery } from "../api/queries.ts";
import { ProblemNote } from "../shell/problem-note.tsx";
import { checkDefinition } from "./check-definition.ts";

interface Props {
  readonly entry: EntryDetail;
  readonly constraints: readonly Constraint[];
  /** Called with the id of what was saved. */
  readonly saved: (id: number) => void;
  readonly undo: () => void;
}

/** Keeps changed limits as an entry of one's own. */
export function SaveForm({
  entry: { type, name: given, sector, description, constraints: asIs },
  constraints,
  saved,
  undo,
}: Props) {
  const [name, setName] = useState(`${given}, my limits`);
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();
  const words = { name, sector, description };
  const isSound = checkDefinition(type, words, constraints).length === 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { ...words, constraints: [...constraints] };
      const { json } = await (type === "task" ? client.createTask : client.createScenario).mutate({ body });
      await queries.invalidateQueries({ queryKey: entriesQuery.queryKey });
      saved(json.id);
    } catch (error) {
      setProblem(callProblem(error));
      setBusy(false);
    }
  };
  return (
    <form className="card save" onSubmit={(event) => void submit(event)}>
      <label htmlFor="entry-name">Keep as a {type} of your own, called</label>
      <div className="row">
        <input
          id="entry-name"
          value={name}
          maxLength={120}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <button type="submit" className="primary" disabled={isBusy || !isSound}>
          Save
        </button>
        <button type="button" disabled={constraints === asIs} onClick={undo}>
          Start again
        </button>
      </div>
      {problem && <ProblemNote problem={problem} />}
    </form>
  );
}
