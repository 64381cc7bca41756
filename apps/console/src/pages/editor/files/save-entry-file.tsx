import type { EntryDetail, EntrySummary } from "@halcyon/schema";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem, type CallProblem } from "../../../data/api/call-problem.ts";
import { entryQuery } from "../../../data/queries/queries.ts";
import { saveFile } from "../../forecast/export/save-file.ts";
import { ProblemWithWayOut } from "../problem-with-way-out.tsx";

/** Shows a button that saves a custom entry (task or scenario) as a file. Another account or server can open this file. */
export function SaveEntryFile({ entry }: { readonly entry: EntrySummary | EntryDetail }) {
  const [problem, setProblem] = useState<CallProblem>();
  const queries = useQueryClient();
  const save = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const { fileOf } = await import("./entry-files.ts");
      const detail = await queries.fetchQuery(entryQuery(entry));
      saveFile(`halcyon-${detail.type}-${detail.slug}.json`, fileOf(detail));
    } catch (error) {
      setProblem(callProblem(error));
    }
  };
  return (
    <>
      <button type="button" aria-label={`Save as a file: ${entry.name}`} onClick={() => void save()}>
        Save as a file
      </button>
      {problem && <ProblemWithWayOut problem={problem} retry={() => void save()} />}
    </>
  );
}
