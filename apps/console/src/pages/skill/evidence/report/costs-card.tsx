import { evidenceSeed, type PromiseCase, valueForCosts } from "@halcyon/scoring/evidence";
import { useDeferredValue, useMemo, useState } from "react";
import {
  fewWords,
  goFromNote,
  goFromWords,
  unknownValueWords,
  valueWords,
  waitingWords,
} from "../evidence-words.ts";

interface Props {
  readonly promises: readonly PromiseCase[];
}

/** Costs that the fields hold at first, as an example. */
const firstCosts = { wasted: "8000", missed: "2000" };

/** Maximum cost, as the API has it. */
const costMax = 1e12;

/** Says from which probability a start pays for the costs of the reader. The figures follow the fields at once, and are those of a report with these costs. */
export function CostsCard({ promises }: Props) {
  const [texts, setTexts] = useState(firstCosts);
  const given = useDeferredValue(texts);
  const costs = useMemo(() => costsOf(given), [given]);
  const { reason, value } = useMemo(() => valueForCosts(promises, costs, evidenceSeed), [promises, costs]);
  const isExample = texts === firstCosts;
  const field = (name: keyof typeof firstCosts, label: string) => (
    <label>
      {label}
      <input
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={texts[name]}
        onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
      />
    </label>
  );
  const goFrom = value?.goFrom ?? null;
  const first = value?.leads.find(({ fromDay }) => fromDay === 1);
  return (
    <section className="card evidence-costs" aria-labelledby="costs-title">
      <div className="card-head">
        <h2 id="costs-title">From which probability a start pays</h2>
        <p className="note example">
          In any currency.{reason === null && isExample && " The two numbers are an example: put your own."}
        </p>
      </div>
      {reason !== null && <p>{unknownValueWords[reason]}</p>}
      {reason === null && (
        <div className="field pair">
          {field("wasted", "A start that the weather ends costs")}
          {field("missed", "A good window that is missed costs")}
        </div>
      )}
      {reason === null && costs === undefined && (
        <p className="wrong" role="alert">
          Both costs must be numbers above 0.
        </p>
      )}
      {goFrom !== null && first !== undefined && (
        <>
          <p className="go-from" role="status">
            <strong>{goFromWords(goFrom)}</strong>
            <span>{goFromNote(goFrom, first.days)}</span>
          </p>
          <div className="scroll" tabIndex={0} role="region" aria-label="What promises are worth, as a table">
            <table className="skill-table">
              <thead>
                <tr>
                  <th scope="col">Days ahead</th>
                  <th scope="col">Saved of what can be saved</th>
                  <th scope="col">Waiting for the next shorter lead</th>
                  <th scope="col">Days</th>
                </tr>
              </thead>
              <tbody>
                {value?.leads.map((lead) => {
                  const later = value.waiting.find(({ fromDay }) => fromDay === lead.fromDay);
                  return (
                    <tr key={lead.fromDay}>
                      <th scope="row">{`${lead.fromDay} to ${lead.toDay}`}</th>
                      <td>{lead.reason === null ? valueWords(lead.value) : fewWords[lead.reason]}</td>
                      <td>
                        {later === undefined
                          ? "no shorter lead"
                          : later.reason === null
                            ? `${waitingWords(later.savedPerDecision)}, ${later.days} days`
                            : fewWords[later.reason]}
                      </td>
                      <td>{lead.days}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </div>
          <p className="note">
            Saved: 100 would be perfect forecasts, 0 no better than the usual weather of the season. Waiting:
            per decision, in your currency.
          </p>
        </>
      )}
    </section>
  );
}

/** Returns the costs that two texts state, or undefined if either is not a positive number. */
function costsOf({ wasted, missed }: typeof firstCosts) {
  const costs = { wasted: Number(wasted), missed: Number(missed) };
  return isCost(costs.wasted) && isCost(costs.missed) ? costs : undefined;
}

function isCost(cost: number): boolean {
  return cost > 0 && cost <= costMax;
}
