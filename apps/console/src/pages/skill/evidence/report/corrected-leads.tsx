import type { EvidenceReport } from "@halcyon/schema/v2";
import { intervalWords } from "../../interval-words.ts";
import { FigureTable } from "../../figure-table.tsx";
import { correctedWords, gainWords } from "../evidence-words.ts";

interface Props {
  readonly leads: NonNullable<EvidenceReport["leads_calibrated"]>;
}

/** Shows whether probabilities come true more often after they were corrected by earlier outcomes. */
export function CorrectedLeads({ leads }: Props) {
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
