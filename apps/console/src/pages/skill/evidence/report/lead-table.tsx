import type { EvidenceReport } from "@halcyon/schema/v2";
import { heldShare, type PromiseCase } from "@halcyon/scoring/evidence";
import { useMemo } from "react";
import { daysWords, intervalWords } from "../../interval-words.ts";
import { withUnit } from "../../../../words/units/with-unit.ts";

interface Props {
  readonly leads: EvidenceReport["leads"];
  readonly promises: readonly PromiseCase[];
}

/** Shows how many of the likely windows came, by days ahead. It counts every version of the model. */
export function LeadTable({ leads, promises }: Props) {
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
      <div className="scroll" tabIndex={0} role="region" aria-label="How many came, as a table">
        <table className="skill-table">
          <thead>
            <tr>
              <th scope="col">Days ahead</th>
              <th scope="col">Promised</th>
              <th scope="col">Came</th>
              <th scope="col">Share</th>
              <th scope="col">Days</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ lead, promised, held, share, days }) => (
              <tr key={lead.from_day}>
                <th scope="row">{`${lead.from_day} to ${lead.to_day}`}</th>
                <td>{promised}</td>
                <td>{held}</td>
                <td>
                  {share === null ? `${daysWords(days)} are too few: 30 are needed` : intervalWords(share)}
                </td>
                <td>{days}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
