import type { DatasetsResponse, V2 } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { futureQuery } from "../api/queries.ts";
import { saveFile } from "../export/save-file.ts";
import { variableWords } from "../words/constraint-words.ts";
import { Loading } from "../widgets/loading.tsx";
import type { Measure, Years } from "../state/view.ts";
import { formatChange, measureWords, overModels } from "./measures.ts";
import { MethodNote } from "./method-note.tsx";
import { MonthChart, monthNames } from "./month-chart.tsx";
import { MonthTable } from "./month-table.tsx";
import { MonthMark, type PlannerProps, SpreadMark } from "./past-card.tsx";
import { PlannerProblem } from "./planner-problem.tsx";
import { RecordNote } from "./record-note.tsx";
import { futureCsv } from "./workability-csv.ts";
import { futureFacts } from "./workability-facts.ts";
import { YearsSelect } from "./years-select.tsx";

const futures: readonly Years[] = [
  { first: 2021, last: 2050 },
  { first: 2041, last: 2070 },
  { first: 2071, last: 2100 },
];

/** What people call the scenarios of CMIP6, which differ in how emissions go on. */
const emissionWords: ReadonlyMap<string, string> = new Map([
  ["ssp126", "low (SSP1-2.6)"],
  ["ssp245", "middle (SSP2-4.5)"],
  ["ssp370", "high (SSP3-7.0)"],
  ["ssp585", "very high (SSP5-8.5)"],
]);

/** From this share of models with the sign of the median on, a change is drawn as one that can be relied on. */
const firmFrom = 0.8;

interface Props extends PlannerProps {
  readonly datasets: DatasetsResponse["datasets"];
}

/** How the months change: the median climate model and the spread between the models. */
export function FutureCard({ view, change, polarity, caveat, cursor, datasets }: Props) {
  const { data, isError, error, refetch } = useQuery(futureQuery(view));
  const known = datasets.flatMap((dataset) =>
    dataset.offering === "projection" && dataset.scenario !== undefined ? [dataset.scenario] : [],
  );
  const scenarios = [...new Set([...known, view.emissions])].toSorted();
  return (
    <section className="card planner-card" aria-labelledby="future-title">
      <div className="card-head">
        <div>
          <h2 id="future-title">
            How it changes by {view.future.first} to {view.future.last}
          </h2>
          <p className="note">
            {measureWords(view.measure, polarity, view.windowHours)}, against the years that were
          </p>
        </div>
        <div className="row">
          <label className="field years">
            Emissions
            <select
              value={view.emissions}
              onChange={({ target }) => change({ emissions: target.value }, { replace: true })}
            >
              {scenarios.map((scenario) => (
                <option key={scenario} value={scenario}>
                  {emissionWords.get(scenario) ?? scenario}
                </option>
              ))}
            </select>
          </label>
          <YearsSelect
            label="Years to come"
            years={view.future}
            options={futures}
            choose={(future) => change({ future }, { replace: true })}
          />
          {data !== undefined && (
            <button
              type="button"
              aria-label="Save the changes as CSV"
              onClick={() =>
                saveFile(
                  `halcyon-change-${view.entry.type}-${view.entry.id}-${view.emissions}.csv`,
                  new Blob([futureCsv(data.json, futureFacts({ ...data, place: view.location, caveat }))], {
                    type: "text/csv",
                  }),
                )
              }
            >
              CSV
            </button>
          )}
        </div>
      </div>
      {isError && <PlannerProblem error={error} offering="projection" retry={() => void refetch()} />}
      {!isError && data === undefined && <Loading what="what climate models change" />}
      {data !== undefined && <FutureMonths answer={data} measure={view.measure} {...{ cursor }} />}
    </section>
  );
}

interface MonthsProps extends Pick<PlannerProps, "cursor"> {
  readonly answer: {
    readonly json: V2.ProjectionWorkabilityResponse;
    readonly headers: Readonly<Record<string, string>>;
  };
  readonly measure: Measure;
}

function FutureMonths({ answer: { json, headers }, measure, cursor }: MonthsProps) {
  const { metadata, models, change, method } = json;
  const spreads = change.map((month) => {
    const across = overModels(month, measure);
    return (
      across && {
        low: across.Q10,
        middle: across.median,
        high: across.Q90,
        isFirm: across.agreement >= firmFrom,
      }
    );
  });
  const text = changeText(change[cursor.hour]!, measure);
  const limits = [
    ...method.limits,
    ...metadata.left_out.map(
      ({ climate_model: name, reason }) => `${name} says nothing: ${leftOutWords[reason]}.`,
    ),
  ];
  return (
    <>
      <RecordNote {...metadata} models={models} cells={headers["x-halcyon-cell"]} />
      {spreads.every((spread) => spread === null) ? (
        <p>No climate model has a value for any month. Choose other years or other emissions.</p>
      ) : (
        <MonthChart
          months={spreads}
          format={(value) => formatChange(value, measure)}
          label="Change of the months"
          {...{ cursor, text }}
        />
      )}
      <ul className="legend" aria-label="Marks">
        <li>
          <MonthMark /> median of {models.length} models
        </li>
        <li>
          <MonthMark isFirm={false} /> fewer than {firmFrom * 100} % agree on its sign
        </li>
        <li>
          <SpreadMark /> Q10 to Q90 of the models
        </li>
      </ul>
      <p className="month-reading">{text}</p>
      {metadata.held.length > 0 && (
        <p className="note">
          Not projected, and so as it was: {metadata.held.map(variableWords).join(", ")}.
        </p>
      )}
      <MonthTable
        caption="Change of the months"
        columns={["Q10", "Median", "Q90", "Agree", "Models"]}
        rows={change.map((month) => {
          const across = overModels(month, measure);
          if (across === null) return ["–", "–", "–", "–", "0"];
          const { Q10, median, Q90, agreement, models: count } = across;
          return [
            ...[Q10, median, Q90].map((value) => formatChange(value, measure)),
            `${Math.round(agreement * 100)} %`,
            String(count),
          ];
        })}
      />
      <MethodNote text={method.text} limits={limits} />
    </>
  );
}

const leftOutWords = {
  years: "it does not hold all of these years",
  variable: "it lacks a variable",
  coverage: "it does not cover this place",
  absent: "it cannot be opened now",
} as const;

function changeText(month: V2.ProjectionWorkabilityResponse["change"][number], measure: Measure): string {
  const name = monthNames[month.month - 1]!;
  const across = overModels(month, measure);
  if (across === null) return `${name}: no climate model has a value.`;
  const { median, Q10, Q90, agreement, models } = across;
  const format = (value: number): string => formatChange(value, measure);
  const agreeing = Math.round(agreement * models);
  return `${name}: ${format(median)}, ${format(Q10)} to ${format(Q90)} over the models; ${agreeing} of ${models} ${median === 0 ? "see no change" : "agree on the sign"}.`;
}
