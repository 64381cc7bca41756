import type { DatasetsResponse, Constraint } from "@halcyon/schema";
import type { Offering } from "@halcyon/schema/endpoints";
import { Term } from "../../frame/terms/term.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { saveFile } from "../../forecast/export/save-file.ts";
import type { Years } from "../../../data/state/view.ts";
import { Loading } from "../../../widgets/loading.tsx";
import { type Figure, figureOf, formatTick, measureWords, overYears, overModels } from "../measures.ts";
import { FutureDot, MonthChart, type MonthSpread, NotProjectedMark } from "./month-chart.tsx";
import { FutureTable, PastTable } from "./month-tables.tsx";
import { futureWords, heldWords, pastWords } from "./month-words.ts";
import type { FutureAnswer, PastAnswer, PlannerProps } from "../planner-props.ts";
import { futureCsv, pastCsv } from "./workability-csv.ts";
import { futureFacts, pastFacts } from "./workability-facts.ts";
import { YearsSelect } from "../years-select.tsx";
import { daysRange } from "../working-days.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import type { ReactNode } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import type * as V2 from "@halcyon/schema/v2";

const futures: readonly Years[] = [
  { first: 2021, last: 2050 },
  { first: 2041, last: 2070 },
  { first: 2071, last: 2100 },
];

interface Props extends PlannerProps {
  readonly past: UseQueryResult<PastAnswer>;
  readonly future: UseQueryResult<FutureAnswer>;
  readonly datasets: DatasetsResponse["datasets"];
}

/** Shows past and future months side by side. */
export function MonthsCard(props: Props) {
  const { view, change, polarity, entry, past, future, datasets } = props;
  const saved = { place: view.location, caveat: entry?.caveat ?? "" };
  const named = `${view.entry.type}-${view.entry.id}`;
  const figure = figureOf(view, polarity);
  const days =
    figure === "days" ? daysRange(view, past.data?.json.metadata.hours_considered ?? undefined) : undefined;
  return (
    <section className="card planner-card" aria-labelledby="months-title">
      <div className="card-head">
        <div>
          <h2 id="months-title">
            As it was {view.past.first} to {view.past.last}, beside {view.future.first} to {view.future.last}
          </h2>
          <p className="note">
            {measureWords(figure, polarity, view.windowHours)}
            {days !== undefined && `, of ${days}`}. What is to come depends on{" "}
            <Term id="emissions">emissions</Term>
          </p>
        </div>
        <div className="row">
          <EmissionsSelect
            emissions={view.emissions}
            datasets={datasets}
            choose={(emissions) => change({ emissions }, { replace: true })}
          />
          <YearsSelect
            label="Years to come"
            years={view.future}
            options={futures}
            choose={(years) => change({ future: years }, { replace: true })}
          />
          {past.data !== undefined && (
            <button
              type="button"
              aria-label="Save the months as CSV"
              onClick={() =>
                save(`months-${named}`, pastCsv(past.data.json, pastFacts({ ...past.data, ...saved })))
              }
            >
              CSV
            </button>
          )}
          {future.data !== undefined && (
            <button
              type="button"
              onClick={() =>
                save(
                  `change-${named}-${view.emissions}`,
                  futureCsv(future.data.json, futureFacts({ ...future.data, ...saved })),
                )
              }
            >
              CSV of changes
            </button>
          )}
        </div>
      </div>
      {past.isError && (
        <PlannerProblem error={past.error} offering="historical" retry={() => void past.refetch()} />
      )}
      {!past.isError && past.data === undefined && <Loading what="the hours of these years" shape="chart" />}
      {past.data !== undefined && <Months {...props} past={past.data} future={future.data} />}
      {future.isError && (
        <PlannerProblem error={future.error} offering="projection" retry={() => void future.refetch()} />
      )}
      {!future.isError && future.data === undefined && <Loading what="what climate models change" />}
    </section>
  );
}

interface MonthsProps extends PlannerProps {
  readonly past: PastAnswer;
  readonly future: FutureAnswer | undefined;
}

function Months({ view, entry, polarity, cursor, past, future }: MonthsProps) {
  const measure = figureOf(view, polarity);
  const { months, metadata } = past.json;
  const spreads = months.map((month) => {
    const spread = overYears(month, measure);
    return spread && { low: spread.P10, middle: spread.P50, high: spread.P90, isFirm: true };
  });
  const held = future?.json.metadata.held ?? [];
  const part = projectedPart(entry?.constraints ?? [], held);
  const ahead = future === undefined || part === "none" ? undefined : futureSpreads(future.json, measure);
  const isShaded = months.map(
    (_, position) => future !== undefined && (part !== "all" || ahead?.[position] === null),
  );
  const considered = metadata.hours_considered;
  const said = pastWords(months[cursor.hour]!, view, polarity, considered?.[cursor.hour] ?? undefined);
  const toCome = future && futureWords(future.json, cursor.hour, measure, part);
  const left = months.reduce((sum, { years_left_out: years }) => sum + years, 0);
  return (
    <>
      {spreads.every((spread) => spread === null) ? (
        <p>
          No year of these has enough hours in any month. Choose other years, or a place that the record
          covers.
        </p>
      ) : (
        <MonthChart
          past={spreads}
          future={ahead}
          format={(value) => formatTick(value, measure)}
          text={[said, toCome].filter((words) => words !== undefined).join(" ")}
          {...{ isShaded, cursor }}
        />
      )}
      <MonthLegend
        models={ahead && future?.json.models.length}
        shaded={isShaded.includes(true) ? shadedWords(part, held) : undefined}
      />
      <p className="note">Choose a month in the chart to read it, here and in each year below.</p>
      <div className="month-reading">
        <p>{said}</p>
        {toCome !== undefined && <p>{toCome}</p>}
      </div>
      {left > 0 && (
        <p className="note">
          Left out for gaps of more than {withUnit(1, "%")}: {left} {left === 1 ? "month" : "months"} of
          single years.
        </p>
      )}
      <PastTable {...{ months, view, polarity }} />
      {future !== undefined && part !== "none" && <FutureTable projected={future.json} measure={measure} />}
    </>
  );
}

function save(name: string, text: string): void {
  saveFile(`halcyon-${name}.csv`, new Blob([text], { type: "text/csv" }));
}

function shadedWords(
  part: ReturnType<typeof projectedPart>,
  held: FutureAnswer["json"]["metadata"]["held"],
): string {
  if (part === "all") return "No climate model has a value";
  return `Climate models do not give ${heldWords(held)}${part === "none" ? "" : ": that stays as it was"}`;
}

interface EmissionsSelectProps {
  readonly emissions: string;
  readonly datasets: DatasetsResponse["datasets"];
  readonly choose: (emissions: string) => void;
}

/** Common names of the emission scenarios of CMIP6. */
const emissionsWords: ReadonlyMap<string, string> = new Map([
  ["ssp126", "low (SSP1-2.6)"],
  ["ssp245", "middle (SSP2-4.5)"],
  ["ssp370", "high (SSP3-7.0)"],
  ["ssp585", "very high (SSP5-8.5)"],
]);

/** Lets the reader choose an emission scenario. The scenario in the URL is always among the options. */
function EmissionsSelect({ emissions, datasets, choose }: EmissionsSelectProps) {
  const known = datasets.flatMap((dataset) =>
    dataset.offering === "projection" && dataset.scenario !== undefined ? [dataset.scenario] : [],
  );
  return (
    <label className="field years">
      Emissions
      <select value={emissions} onChange={({ target }) => choose(target.value)}>
        {[...new Set([...known, emissions])].toSorted().map((scenario) => (
          <option key={scenario} value={scenario}>
            {emissionsWords.get(scenario) ?? scenario}
          </option>
        ))}
      </select>
    </label>
  );
}

interface MonthLegendProps {
  /** Number of climate models in the chart; undefined if the chart shows no climate models. */
  readonly models: number | undefined;
  /** Explanation of the months that are shaded; undefined if no month is shaded. */
  readonly shaded: string | undefined;
}

/** Explains the marks of a monthly chart. */
function MonthLegend({ models, shaded }: MonthLegendProps) {
  return (
    <ul className="legend" aria-label="Marks">
      <MarkItem mark={<circle className="month-middle" cx={7} cy={7} r={4} />}>
        As it was: <Term id="medianYear">median year</Term>
      </MarkItem>
      <MarkItem mark={<rect className="month-spread" x={2} width={10} height={14} rx={2} />}>
        eight years of ten
      </MarkItem>
      {models !== undefined && (
        <>
          <MarkItem mark={<FutureDot x={7} y={7} isFirm />}>
            To come: its median year, <Term id="median">median</Term> of {models}{" "}
            <Term id="climateModel">climate models</Term>
          </MarkItem>
          <MarkItem mark={<line className="future-spread" x1={7} x2={7} y1={0} y2={14} />}>
            eight models of ten
          </MarkItem>
          <MarkItem mark={<FutureDot x={7} y={7} isFirm={false} />}>
            fewer than {withUnit(firmFrom * 100, "%")} agree whether it is more or less
          </MarkItem>
        </>
      )}
      {shaded !== undefined && (
        <MarkItem mark={<NotProjectedMark x={0} y={4} width={14} height={6} />}>{shaded}</MarkItem>
      )}
    </ul>
  );
}

interface ItemProps {
  /** Mark that is explained, drawn as in the chart, 14 × 14 px. */
  readonly mark: ReactNode;
  readonly children: ReactNode;
}

function MarkItem({ mark, children }: ItemProps) {
  return (
    <li>
      <svg width={14} height={14} aria-hidden="true">
        {mark}
      </svg>
      <span>{children}</span>
    </li>
  );
}

interface PlannerProblemProps {
  readonly error: unknown;
  /** Offering (kind of weather data) that the package of the API key must include for the request. */
  readonly offering: Offering;
  readonly retry: () => void;
}

/** Explains why the months cannot be shown, and how to resolve this. */
function PlannerProblem({ error, offering, retry }: PlannerProblemProps) {
  const problem = callProblem(error);
  return <ProblemNote problem={problem} retry={retry} advice={adviceOn(problem.code, offering)} />;
}

function adviceOn(code: string, offering: Offering): string | undefined {
  if (code === "offering_not_in_package") {
    return `Ask the operator of this server for a key whose package has ${offering}. The forecast does not need it.`;
  }
  if (code === "variable_unavailable") {
    return "Choose a task without it, or make your own task in the editor without this limit.";
  }
  return undefined;
}

type Answer = Pick<V2.ProjectionWorkabilityResponse, "baseline" | "change" | "models">;

/** Minimum share of models that agree on the sign of the change. If fewer models agree, the change is drawn as unreliable. */
const firmFrom = 0.8;

/**
 * Returns the projected value of each month in the median year, with its spread across climate models. The value is that of the median past year, plus the
 * change that the models project.
 */
export function futureSpreads(answer: Answer, measure: Figure): (MonthSpread | null)[] {
  return answer.baseline.map((month, position) => {
    const before = overYears(month, measure);
    const across = overModels(answer, position, measure);
    if (before === null || across === null) return null;
    return {
      low: before.P50 + across.Q10,
      middle: before.P50 + across.median,
      high: before.P50 + across.Q90,
      isFirm: across.agreement >= firmFrom,
    };
  });
}

/**
 * Returns whether climate models project all, some or none of the variables that an entry (task or scenario) uses.
 *
 * @param held - Variables that no climate model projects.
 */
export function projectedPart(
  constraints: readonly Pick<Constraint, "variable">[],
  held: V2.ProjectionWorkabilityResponse["metadata"]["held"],
): "all" | "some" | "none" {
  if (held.length === 0) return "all";
  return constraints.every(({ variable }) => held.includes(variable)) ? "none" : "some";
}
