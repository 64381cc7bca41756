import type { EntryDetail } from "@halcyon/schema";
import type { EvidenceReport } from "@halcyon/schema/v2";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { Loading } from "../../../../widgets/loading.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { promisesQuery } from "../evidence-queries.ts";
import { dayOf, nothingWords, verdictWords } from "../evidence-words.ts";
import type { EvidenceWish } from "../evidence-wish.ts";
import { OrderCard } from "../order-card.tsx";
import { CostsCard } from "./costs-card.tsx";
import { LeadTable } from "./lead-table.tsx";
import { Reliability } from "./reliability.tsx";
import { ReportFacts } from "./report-facts.tsx";

interface Props {
  readonly id: string;
  readonly report: EvidenceReport;
  readonly wish: EvidenceWish;
  readonly entry: EntryDetail;
  readonly isMadeUp: boolean;
}

/** Time after which a report is called old [ms]. Until then, the same order returns the same report. */
const oldMs = 30 * 86_400_000;

/** Shows a report: the headline, its figures by days ahead, what a start is worth, and what the report does not prove. */
export function ReportView({ id, report, wish, entry, isMadeUp }: Props) {
  const { metadata, headline, leads } = report;
  const promises = useQuery(promisesQuery(id));
  const [isAnew, setAnew] = useState(false);
  const nothing = nothingWords(report);
  const verdict = headline === null ? undefined : verdictWords(headline);
  const newest = headline?.generation ?? null;
  const isOld = Date.now() - Date.parse(metadata.generated_at) > oldMs;
  const isOtherVersion = metadata.entry.version !== null && metadata.entry.version !== entry.version;
  return (
    <div className="evidence-report">
      <section className="card evidence-says" aria-labelledby="says-title">
        <h2 id="says-title">
          {metadata.source.synthetic
            ? "Synthetic: what was promised, and what came"
            : "What was promised, and what came"}
        </h2>
        <p className="evidence-headline">{nothing ?? headline!.text}</p>
        {verdict !== undefined && <p>{verdict}</p>}
        {newest !== null && (
          <p className="note">Counted of the newest version of the model alone: {newest}.</p>
        )}
        {isOtherVersion && (
          <p className="wrong">
            The limits of {entry.name} have changed since. The report is of version {metadata.entry.version}.
          </p>
        )}
        <p className="row note">
          <span>Made on {dayOf(metadata.generated_at)}</span>
          <button type="button" onClick={() => print()}>
            Print one page
          </button>
          {(isOld || isOtherVersion) && !isAnew && (
            <button type="button" onClick={() => setAnew(true)}>
              Make a new one
            </button>
          )}
        </p>
      </section>
      {isAnew && <OrderCard {...{ wish, isMadeUp }} isOrderedHere={false} />}
      {promises.isError && (
        <ProblemNote problem={callProblem(promises.error)} retry={() => void promises.refetch()} />
      )}
      {promises.isPending && <Loading what="the promises" shape="chart" />}
      {promises.data !== undefined && leads.length > 0 && (
        <LeadTable leads={leads} promises={promises.data} />
      )}
      {leads.length > 0 && <Reliability leads={leads} />}
      {promises.data !== undefined && entry.polarity === "suitability" && (
        <CostsCard promises={promises.data} />
      )}
      <ReportFacts report={report} />
    </div>
  );
}
