import type { EvidenceReport } from "@halcyon/schema/v2";
import { FigureTable } from "../../figure-table.tsx";
import { shareWords } from "../../interval-words.ts";
import { dayOf, leftOutWords, sourceWords } from "../evidence-words.ts";

interface Props {
  readonly report: EvidenceReport;
}

/** Shows the basis of a report: its notices, the model versions, the runs, and what the report does not prove. */
export function ReportFacts({ report: { metadata, generations, method } }: Props) {
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
