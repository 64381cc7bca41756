import "./record.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callProblem } from "../../../data/api/call-problem.ts";
import { verificationQuery } from "../../../data/queries/queries.ts";
import type { Address } from "../../../data/state/address.ts";
import { PageLink } from "../../../widgets/page-link.tsx";
import { Choice } from "../../../widgets/choice.tsx";
import { Loading } from "../../../widgets/loading.tsx";
import { ProblemNote } from "../../frame/problems/problem-note.tsx";
import type { VerificationResponse } from "@halcyon/schema";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { SyntheticNote } from "../../frame/notes/synthetic-note.tsx";
import { SkillChart } from "./skill-chart.tsx";
import { FigureTable } from "../figure-table.tsx";
import { daysWords, emptyWords, leadWords, noneCalibratedWords, skillWords } from "../interval-words.ts";
import { Term } from "../../frame/terms/term.tsx";
import { formatShare } from "../../../words/weather/band-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";
import { useWidth } from "../../../chart/use-width.ts";

const parts = [
  { value: "ensemble", text: "Ensemble" },
  { value: "deterministic", text: "One run" },
] as const;

const weathers = [
  { value: "raw", text: "Raw" },
  { value: "calibrated", text: "Calibrated" },
] as const;

interface Props extends Pick<Address, "view"> {
  /** Name of the entry. */
  readonly name: string;
  /** True if the page already says that the weather is synthetic. */
  readonly isMarked: boolean;
}

/** Shows the skill of past forecasts of an entry (task or scenario). The server verifies forecasts every day at the places that its operator configured. */
export function DailyRecord({ view, name, isMarked }: Props) {
  const [part, setPart] = useState<(typeof parts)[number]["value"]>("ensemble");
  const [weather, setWeather] = useState<(typeof weathers)[number]["value"]>("raw");
  const found = useQuery(verificationQuery(view, part, weather === "calibrated"));
  return (
    <div className="daily-record">
      <header>
        <h2>The record that this server keeps</h2>
        <p className="note">
          Every forecast of {name} is compared with the weather that came, hour by hour, at the places of the
          operator.
        </p>
      </header>
      <div className="row">
        <Choice label="Forecasts" value={part} options={parts} choose={setPart} />
        <Choice label="Weather" value={weather} options={weathers} choose={setWeather} />
      </div>
      {found.isError && <ProblemNote problem={callProblem(found.error)} retry={() => void found.refetch()} />}
      {found.isPending && <Loading what="how good it was" shape="chart" />}
      {found.data !== undefined && <SkillView answer={found.data} view={view} isMarked={isMarked} />}
    </div>
  );
}

interface SkillViewProps extends Pick<Props, "view" | "isMarked"> {
  readonly answer: VerificationResponse;
}

const events = [
  { value: "ideal", text: "Ideal" },
  { value: "unsuitable", text: "Unsuitable" },
] as const;

/** Shows the skill by lead time and a reliability diagram. Without results, shows the reason why there are none. */
function SkillView({ view, isMarked, answer: { metadata, reason, leads } }: SkillViewProps) {
  if (reason !== null) {
    return (
      <section className="card" aria-label="How good it was">
        <p>
          {metadata.calibrated && reason === "nothing_verified" ? noneCalibratedWords : emptyWords[reason]}
        </p>
        <p>
          Meanwhile{" "}
          <PageLink page="reasons" view={view}>
            see what limits the hours ahead
          </PageLink>
          , and how far the members agree.
        </p>
      </section>
    );
  }
  const { model, places, from, to, truth } = metadata;
  const known = leads.filter(({ events: figures }) => figures !== null);
  return (
    <>
      {metadata.synthetic === true && !isMarked && <SyntheticNote />}
      <p className="note">
        {model.toUpperCase()} {metadata.part} · {places === 1 ? "1 place" : `${places} places`} · {from} to{" "}
        {to} · {truth === "later-runs" ? "against what later runs say" : `against the record ${truth ?? ""}`}
      </p>
      <section className="card" aria-labelledby="skill-title">
        <div className="card-head">
          <h2 id="skill-title">Skill by lead time</h2>
          <p className="note">
            Against the calendar: {withUnit(100, "%")} is perfect, {withUnit(0, "%")} no better. A line holds
            the skill with a chance of {withUnit(90, "%")}; a hollow mark shows none.
          </p>
        </div>
        <SkillChart leads={leads} />
        <SkillTable leads={leads} calibrated={metadata.calibrated} />
      </section>
      {known.length > 0 && <Reliability leads={known} />}
    </>
  );
}

interface SkillTableProps {
  readonly leads: readonly VerifiedLead[];
  readonly calibrated: boolean;
}

function SkillTable({ leads, calibrated }: SkillTableProps) {
  return (
    <FigureTable
      label="Skill by lead time, as a table"
      columns={[
        "Lead",
        "Days",
        <>
          Against the <Term id="climatology">calendar</Term>
        </>,
        "Against the day before",
        ...(calibrated
          ? [
              <>
                Against <Term id="calibrated">raw weather</Term>
              </>,
            ]
          : []),
      ]}
      rows={leads.map((lead) => {
        const { days, crps_skill: skill } = lead;
        if (skill === null) return [leadWords(lead), days, `${daysWords(days)} are too few: 30 are needed`];
        const { climatology, persistence, raw } = skill;
        const references = calibrated ? [climatology, persistence, raw] : [climatology, persistence];
        return [leadWords(lead), days, ...references.map(skillWords)];
      })}
    />
  );
}

function Reliability({ leads }: { readonly leads: readonly VerifiedLead[] }) {
  const [event, setEvent] = useState<(typeof events)[number]["value"]>("ideal");
  const [fromDay, setFromDay] = useState(String(leads[0]!.from_day));
  const lead = leads.find((one) => String(one.from_day) === fromDay) ?? leads[0]!;
  return (
    <section className="card" aria-labelledby="reliability-title">
      <div className="card-head">
        <h2 id="reliability-title">When a probability was said, how often did it happen?</h2>
        <p className="note">
          {leadWords(lead)}, {daysWords(lead.days)}. On the diagonal a probability comes true; within a bar
          chance alone explains the distance.
        </p>
      </div>
      <div className="row">
        <Choice label="Hours" value={event} options={events} choose={setEvent} />
        <Choice
          label="Lead"
          value={String(lead.from_day)}
          options={leads.map((one) => ({
            value: String(one.from_day),
            text: `${one.from_day} to ${one.to_day} days`,
          }))}
          choose={setFromDay}
        />
      </div>
      <ReliabilityChart bins={lead.events![event].bins} />
      <BinTable bins={lead.events![event].bins} />
    </section>
  );
}

function BinTable({ bins }: { readonly bins: NonNullable<VerifiedLead["events"]>["ideal"]["bins"] }) {
  return (
    <details>
      <summary>As a table</summary>
      <FigureTable
        label="Observed frequency, as a table"
        columns={["Said", "Happened", "Hours", "Days"]}
        rows={bins.map(({ from, to, hours, days, frequency }) => [
          `${Math.round(from * 100)} to ${withUnit(Math.round(to * 100), "%")}`,
          frequency === null ? "too few" : formatShare(frequency),
          hours,
          days,
        ])}
      />
    </details>
  );
}

type Bin = NonNullable<VerifiedLead["events"]>["ideal"]["bins"][number];

interface ReliabilityChartProps {
  readonly bins: readonly Bin[];
}

const sideMax = 340;
const gutter = 44;
const top = 12;
const axisHeight = 28;
const ticks = [0, 0.25, 0.5, 0.75, 1];

/** Draws the observed frequency over the forecast probability. Bars show the range that is expected by chance. */
function ReliabilityChart({ bins }: ReliabilityChartProps) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const side = Math.min(Math.max(width - gutter, 1), sideMax);
  const x = (share: number): number => gutter + share * side;
  const y = (share: number): number => top + (1 - share) * side;
  const shown = bins.filter(({ frequency }) => frequency !== null);
  return (
    <div ref={frame} className="chart">
      {width > 0 && (
        <svg
          width={gutter + side}
          height={top + side + axisHeight}
          viewBox={`0 0 ${gutter + side} ${top + side + axisHeight}`}
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="grid-line" x1={x(0)} x2={x(1)} y1={y(tick)} y2={y(tick)} />
              <text x={gutter - 8} y={y(tick) + 4} textAnchor="end">
                {withUnit(tick * 100, "%")}
              </text>
              <text x={x(tick)} y={top + side + 18} textAnchor={tick === 1 ? "end" : "middle"}>
                {withUnit(tick * 100, "%")}
              </text>
            </g>
          ))}
          <line className="band-edge" x1={x(0)} y1={y(0)} x2={x(1)} y2={y(1)} />
          {shown.map(({ from, mean_probability: said, frequency, consistency }) => (
            <g key={from} data-bin={from} data-frequency={frequency}>
              {consistency !== null && (
                <line
                  className="skill-interval"
                  x1={x(said!)}
                  x2={x(said!)}
                  y1={y(consistency.low)}
                  y2={y(consistency.high)}
                />
              )}
              <circle className="month-middle" cx={x(said!)} cy={y(frequency!)} r={5} />
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
