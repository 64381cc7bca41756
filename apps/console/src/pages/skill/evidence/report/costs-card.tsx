import type { EvidenceReport } from "@halcyon/schema/v2";
import { evidenceSeed, learnedDecisions, type PromiseCase, valueForCosts } from "@halcyon/scoring/evidence";
import { useDeferredValue, useMemo, useState } from "react";
import {
  fewWords,
  goFromNote,
  goFromWords,
  unknownValueWords,
  valueWords,
  waitingWords,
} from "../evidence-words.ts";
import { useWidth } from "../../../../chart/use-width.ts";
import { withUnit } from "../../../../words/units/with-unit.ts";
import { FigureTable } from "../../figure-table.tsx";
import { percent } from "../../interval-words.ts";

type Point = NonNullable<EvidenceReport["value"]>["curve"][number];

interface Props {
  readonly promises: readonly PromiseCase[];
  /** Savings by the promises for each ratio of the two costs; empty if they are not known. */
  readonly curve: readonly Point[];
  /** Share of the promises 1 to 3 days ahead that held; null if it is not known. */
  readonly share: number | null;
}

const storageKey = "halcyon-costs";

/** Example costs that the fields contain until the reader enters others. */
const firstCosts = { wasted: "8000", missed: "2000" };

/** Maximum cost that the API accepts. */
const costMax = 1e12;

/**
 * Shows the lowest probability at which it pays to start work, for the costs that the reader enters. The figures change immediately, and equal the figures of a
 * report with these costs.
 */
export function CostsCard({ promises, curve, share }: Props) {
  const [texts, setTexts] = useState(storedCosts);
  const given = useDeferredValue(texts);
  const costs = useMemo(() => costsOf(given), [given]);
  const { reason, decisions } = useMemo(() => learnedDecisions(promises, evidenceSeed), [promises]);
  const value = useMemo(() => decisions && valueForCosts(decisions, costs, evidenceSeed), [decisions, costs]);
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
        onChange={({ target }) => {
          const changed = { ...texts, [name]: target.value };
          setTexts(changed);
          if (costsOf(changed) !== undefined) localStorage.setItem(storageKey, JSON.stringify(changed));
        }}
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
      {reason !== null && <p>{unknownValueWords(reason, share)}</p>}
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
          <FigureTable
            label="What promises are worth, as a table"
            columns={[
              "Days ahead",
              "Saved of what can be saved",
              "Waiting for the next shorter lead",
              "Days",
            ]}
            rows={value!.leads.map((lead) => {
              const later = value!.waiting.find(({ fromDay }) => fromDay === lead.fromDay);
              return [
                `${lead.fromDay} to ${lead.toDay}`,
                lead.reason === null ? valueWords(lead.value) : fewWords[lead.reason],
                later === undefined
                  ? "no shorter lead"
                  : later.reason === null
                    ? `${waitingWords(later.savedPerDecision)}, ${later.days} days`
                    : fewWords[later.reason],
                lead.days,
              ];
            })}
          />
          <p className="note">
            Saved: 100 would be perfect forecasts, 0 no better than the usual weather of the season. Waiting:
            per decision, in your currency.
          </p>
          {curve.length > 0 && <ValueCurve curve={curve} />}
        </>
      )}
    </section>
  );
}

/** Returns the costs that the reader last entered in this browser, or the example costs. */
function storedCosts(): typeof firstCosts {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? "null") as typeof firstCosts | null;
    return kept !== null && costsOf(kept) !== undefined ? kept : firstCosts;
  } catch {
    return firstCosts;
  }
}

/** Returns the costs that two texts state, or undefined if either is not a positive number. */
function costsOf({ wasted, missed }: typeof firstCosts) {
  const costs = { wasted: Number(wasted), missed: Number(missed) };
  return isCost(costs.wasted) && isCost(costs.missed) ? costs : undefined;
}

function isCost(cost: number): boolean {
  return cost > 0 && cost <= costMax;
}

interface CurveProps {
  readonly curve: readonly Point[];
}

const gutter = 48;
const top = 8;
const height = 180;
const axisHeight = 26;
const widthMax = 560;

/** Draws the savings by the promises for all ratios of the two costs. The curve helps readers who do not know their costs. */
function ValueCurve({ curve }: CurveProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const across = Math.max(Math.min(width, widthMax) - gutter - 16, 1);
  const values = curve.flatMap(({ value, control }) => [value ?? 0, control ?? 0]);
  const least = Math.max(Math.min(0, ...values), -1);
  const x = (ratio: number): number => gutter + ratio * across;
  const y = (value: number): number => top + ((1 - Math.max(value, least)) / (1 - least)) * height;
  const path = (of: "value" | "control"): string =>
    curve
      .flatMap((point) => (point[of] === null ? [] : [`${x(point.cost_ratio)},${y(point[of])}`]))
      .join(" ");
  const bottom = top + height;
  return (
    <details className="value-curve">
      <summary>For other costs</summary>
      <p className="note">
        Saved of what can be saved, 1 to 3 days ahead, by the share of a wasted start in both costs. The full
        line is all members, the dashed line one run as yes or no. Below {withUnit(0, "%")}, the usual weather
        of the season decides better.
      </p>
      <div ref={frame} className="chart">
        {width > 0 && (
          <svg
            width={gutter + across + 16}
            height={bottom + axisHeight}
            viewBox={`0 0 ${gutter + across + 16} ${bottom + axisHeight}`}
            aria-hidden="true"
          >
            {[0, 0.5, 1].map((tick) => (
              <g key={tick}>
                <line className="grid-line" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
                <text x={gutter - 8} y={y(tick) + 4} textAnchor="end">
                  {withUnit(tick * 100, "%")}
                </text>
                <text x={x(tick)} y={bottom + 18} textAnchor="middle">
                  {withUnit(tick * 100, "%")}
                </text>
              </g>
            ))}
            <polyline className="curve-control" points={path("control")} />
            <polyline className="curve-value" points={path("value")} />
          </svg>
        )}
      </div>
      <FigureTable
        label="What promises save for other costs, as a table"
        columns={["Share of a wasted start", "All members", "One run"]}
        rows={curve
          .filter((_, index) => index % 2 === 1)
          .map(({ cost_ratio: ratio, value, control }) => [
            percent(ratio),
            savedWords(value),
            savedWords(control),
          ])}
      />
    </details>
  );
}

function savedWords(value: number | null): string {
  return value === null ? "not known" : percent(value);
}
