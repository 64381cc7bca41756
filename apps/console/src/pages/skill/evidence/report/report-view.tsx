import type { EntryDetail } from "@halcyon/schema";
import type { EvidenceReport } from "@halcyon/schema/v2";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, useMemo } from "react";
import { callProblem } from "../../../../data/api/call-problem.ts";
import { keyHeader } from "../../../../data/api/client.ts";
import { Loading } from "../../../../widgets/loading.tsx";
import { ProblemNote } from "../../../frame/problems/problem-note.tsx";
import { saveFile } from "../../../forecast/export/save-file.ts";
import { promisesQuery } from "../evidence-queries.ts";
import {
  correctedWords,
  dayOf,
  gainWords,
  leftOutWords,
  nothingWords,
  sourceWords,
  verdictWords,
} from "../evidence-words.ts";
import type { EvidenceOrder } from "../evidence-order.ts";
import { OrderCard } from "../order-card.tsx";
import { CostsCard } from "./costs-card.tsx";
import { Reliability } from "./reliability.tsx";
import { heldShare, type PromiseCase } from "@halcyon/scoring/evidence";
import { FigureTable } from "../../figure-table.tsx";
import { intervalWords, shareWords } from "../../interval-words.ts";
import { withUnit } from "../../../../words/units/with-unit.ts";

interface Props {
  readonly id: string;
  readonly report: EvidenceReport;
  readonly order: EvidenceOrder;
  readonly entry: EntryDetail;
  readonly isMadeUp: boolean;
}

/** Age from which a report is called old [ms]. For a younger report, the same order returns the same report. */
const oldMs = 30 * 86_400_000;

/** Shows a report: the headline, its figures by days ahead, the costs saved by following the forecast, and what the report does not prove. */
export function ReportView({ id, report, order, entry, isMadeUp }: Props) {
  const { metadata, headline, leads } = report;
  const promises = useQuery(promisesQuery(id));
  const saving = useMutation({ mutationFn: () => savePromises(id) });
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
          <button type="button" disabled={saving.isPending} onClick={() => saving.mutate()}>
            Save the promises (CSV)
          </button>
          {(isOld || isOtherVersion) && !isAnew && (
            <button type="button" onClick={() => setAnew(true)}>
              Make a new one
            </button>
          )}
        </p>
        {saving.isError && (
          <p className="wrong" role="alert">
            The promises could not be read. Try again.
          </p>
        )}
      </section>
      {isAnew && <OrderCard {...{ order, isMadeUp }} isOrderedHere={false} />}
      {promises.isError && (
        <ProblemNote problem={callProblem(promises.error)} retry={() => void promises.refetch()} />
      )}
      {promises.isPending && <Loading what="the promises" shape="chart" />}
      {promises.data !== undefined && leads.length > 0 && (
        <LeadTable leads={leads} promises={promises.data} />
      )}
      {leads.length > 0 && <Reliability leads={leads} />}
      {order.calibrated === true && <CorrectedLeads leads={report.leads_calibrated ?? []} />}
      {promises.data !== undefined && entry.polarity === "suitability" && (
        <CostsCard
          promises={promises.data}
          curve={report.value?.curve ?? []}
          share={leads.find(({ from_day: day }) => day === 1)?.frequency ?? null}
        />
      )}
      <ReportFacts report={report} />
    </div>
  );
}

/** Saves the promises of a report as the CSV file of the API. */
async function savePromises(id: string): Promise<void> {
  const answer = await fetch(`/v2/evidence/${id}/cases`, { headers: { accept: "text/csv", ...keyHeader() } });
  if (!answer.ok) throw new Error(`The promises were answered with ${answer.status}.`);
  saveFile(`halcyon-promises-${id}.csv`, await answer.blob());
}

interface LeadTableProps {
  readonly leads: EvidenceReport["leads"];
  readonly promises: readonly PromiseCase[];
}

/** Shows how many of the likely windows came true, by days ahead. The table includes the runs of every version of the model. */
export function LeadTable({ leads, promises }: LeadTableProps) {
  const rows = useMemo(
    () =>
      leads.map((lead) => ({
        lead,
        ...heldShare(promises, { fromDay: lead.from_day, toDay: lead.to_day }),
      })),
    [leads, promises],
  );
  return (
    <section className="card" aria-labelledby="leads-title">
      <div className="card-head">
        <h2 id="leads-title">How many came, by days ahead</h2>
        <p className="note">
          Windows promised at {withUnit(70, "%")} or more. The range in brackets contains the true share with
          a chance of {withUnit(90, "%")}.
        </p>
      </div>
      <FigureTable
        label="How many came, as a table"
        columns={["Days ahead", "Promised", "Came", "Share", "Days"]}
        rows={rows.map(({ lead, promised, held, share, days }) => [
          `${lead.from_day} to ${lead.to_day}`,
          promised,
          held,
          shareWords(share, days),
          days,
        ])}
      />
    </section>
  );
}

interface CorrectedLeadsProps {
  readonly leads: NonNullable<EvidenceReport["leads_calibrated"]>;
}

/** Shows whether probabilities come true more often after they were corrected by earlier outcomes. */
function CorrectedLeads({ leads }: CorrectedLeadsProps) {
  return (
    <section className="card evidence-corrected" aria-labelledby="corrected-title">
      <div className="card-head">
        <h2 id="corrected-title">With corrected probabilities</h2>
        <p className="note">
          From day 180 on, the probabilities of each quarter are corrected by what came of the windows before
          it. The weather and the scores stay as they were.
        </p>
      </div>
      {leads.length === 0 ? (
        <p>Not known: this needs promises after day 180. Choose a longer past.</p>
      ) : (
        <FigureTable
          label="Corrected probabilities, as a table"
          columns={["Days ahead", "Promised", "Against the calendar", "Against what was said", "Days"]}
          rows={leads.map((lead) => [
            `${lead.from_day} to ${lead.to_day}`,
            lead.promises,
            lead.skill.climatology === null ? "not known" : intervalWords(lead.skill.climatology),
            lead.reason === null ? gainWords(lead.gain) : correctedWords[lead.reason],
            lead.days,
          ])}
        />
      )}
    </section>
  );
}

/** Shows the basis of a report: its notices, the model versions, the runs, and what the report does not prove. */
function ReportFacts({ report: { metadata, generations, method } }: Pick<Props, "report">) {
  const { notices, left_out: leftOut } = metadata;
  return (
    <>
      {notices.length + leftOut.length > 0 && (
        <section className="card" aria-labelledby="notices-title">
          <h2 id="notices-title">Know before you trust it</h2>
          <ul className="evidence-facts">
            {notices.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
            {leftOut.map((one) => (
              <li key={`${one.constraint} ${one.because}`}>{leftOutWords(one)}</li>
            ))}
          </ul>
        </section>
      )}
      {generations.length > 0 && <Generations generations={generations} />}
      <section className="card" aria-labelledby="limits-title">
        <h2 id="limits-title">What it does not prove</h2>
        <ul className="evidence-facts">
          {method.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
        <details>
          <summary>How it was counted</summary>
          <p className="note method-text">{method.text}</p>
          <ul className="evidence-facts">
            {sourceWords(metadata).map((line) => (
              <li key={line}>{line}</li>
            ))}
            <li>{metadata.truth.attribution}</li>
          </ul>
        </details>
      </section>
    </>
  );
}

function Generations({ generations }: Pick<EvidenceReport, "generations">) {
  return (
    <section className="card" aria-labelledby="versions-title">
      <div className="card-head">
        <h2 id="versions-title">By version of the model</h2>
        <p className="note">Windows promised at 0.7 or more, 1 to 3 days ahead.</p>
      </div>
      <FigureTable
        label="Versions of the model, as a table"
        columns={["Version", "From", "Promised", "Share that came", "Days"]}
        rows={generations.map(({ name, from, promises, share, days }) => [
          name,
          dayOf(from),
          promises,
          shareWords(share, days),
          days,
        ])}
      />
    </section>
  );
}
