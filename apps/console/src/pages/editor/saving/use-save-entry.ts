import type { EntryDetail } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";
import { client } from "../../../data/api/client.ts";
import { dropScores } from "../../../data/queries/drop-scores.ts";
import { entriesQuery, entryQuery } from "../../../data/queries/queries.ts";
import { type Fault, faultsOf } from "../drafts/check-definition.ts";
import { type Draft, requestOfDraft } from "../drafts/draft.ts";
import { versionTag } from "../../../data/api/version-tag.ts";

interface Saving {
  readonly entry: EntryDetail;
  readonly draft: Draft;
  /** Told what was saved. */
  readonly settle: (saved: Draft) => void;
  readonly refuse: (faults: readonly Fault[]) => void;
  readonly created: (id: number) => void;
}

/** Saves a draft. The draft stays when saving fails. */
export function useSaveEntry({ entry, draft, settle, refuse, created }: Saving) {
  const { type, id, version } = entry;
  const [problem, setProblem] = useState<CallProblem>();
  const [isBusy, setBusy] = useState(false);
  const queries = useQueryClient();

  /** Makes a change; undefined where it is refused. */
  const save = async (change: () => Promise<EntryDetail>): Promise<EntryDetail | undefined> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const saved = await change();
      queries.setQueryData(entryQuery(saved).queryKey, saved);
      dropScores(queries, saved);
      void queries.invalidateQueries({ queryKey: entriesQuery.queryKey });
      settle(draft);
      return saved;
    } catch (error) {
      const found = callProblem(error);
      const faults = faultsOf(found.fields);
      // The fields say what is wrong with them.
      const isSaid = found.code === "invalid_request" && faults.length === found.fields.length;
      if (!isSaid) setProblem(found);
      refuse(faults);
      // Somebody else was faster: what there is now is shown beside the draft.
      if (found.code === "precondition_failed")
        await queries.invalidateQueries({ queryKey: entryQuery(entry).queryKey });
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  return {
    problem,
    isBusy,
    create: async (named: Draft): Promise<void> => {
      const call = type === "task" ? client.createTask : client.createScenario;
      const saved = await save(async () => (await call.mutate({ body: requestOfDraft(named) })).json);
      if (saved !== undefined) created(saved.id);
    },
    replace: async (): Promise<void> => {
      const call = type === "task" ? client.replaceTask : client.replaceScenario;
      await save(
        async () =>
          (
            await call.mutate({
              params: { id },
              headers: { "if-match": versionTag(version) },
              body: requestOfDraft(draft),
            })
          ).json,
      );
    },
  };
}
