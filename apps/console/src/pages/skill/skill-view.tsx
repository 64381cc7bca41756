import type { VerificationResponse } from "@halcyon/schema";
import type { VerifiedLead } from "@halcyon/schema/wire";
import { useState } from "react";
import { Choice } from "../../widgets/choice.tsx";
import { SyntheticNote } from "../frame/notes/synthetic-note.tsx";
import { ReliabilityChart } from "./reliability-chart.tsx";
import { SkillChart } from "./skill-chart.tsx";
import { daysWords, emptyWords, leadWords, noneCalibratedWords, skillWords } from "./skill-words.ts";
import { Term } from "../frame/terms/term.tsx";
import { withUnit } from "../../words/units/with-unit.ts";

interface Props {
  readonly name: string;
  readonly answer: VerificationResponse;
}

const events = [
  { value: "ideal", text: "Ideal" },
  { value: "unsuitable", text: "Unsuitable" },
] as const;

/** Skill by lead time and a reliability diagram, or why there is neither. */
export function SkillView({ name, answer: { metadata, reason, leads } }: Props) {
  if (reason !== null) {
    return (
      <section className="card" aria-label="How good it was">
        <h1>How good forecasts of {name} were</h1>
        <p>
          {metadata.calibrated && reason === "nothing_verified" ? noneCalibratedWords : emptyWords[reason]}
        </p>
      </section>
    );
  }
  const { model, places, from, to, truth } = metadata;
  const known = leads.filter(({ events: figures }) => figures !== null);
  return (
    <>
      {metadata.synthetic === true && <SyntheticNote />}
      <header>
        <h1>How good forecasts of {name} were</h1>
        <p className="note">
          {model.toUpperCase()} {metadata.part} · {places === 1 ? "1 place" : `${places} places`} · {from} to{" "}
          {to} ·{" "}
          {truth === "later-runs" ? "against what later runs say" : `against the record ${truth ?? ""}`}
        </p>
      </header>
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
    <div className="scroll" tabIndex={0} role="region" aria-label="Skill by lead time, as a table">
      <table className="skill-table">
        <thead>
          <tr>
            <th scope="col">Lead</th>
            <th scope="col">Days</th>
            <th scope="col">
              Against the <Term id="climatology">calendar</Term>
            </th>
            <th scope="col">Against the day before</th>
            {calibrated && (
              <th scope="col">
                Against <Term id="calibrated">raw weather</Term>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <tr key={lead.from_day}>
              <th scope="row">{leadWords(lead)}</th>
              <td>{lead.days}</td>
              {lead.crps_skill === null ? (
                <td colSpan={calibrated ? 3 : 2}>{daysWords(lead.days)} are too few: 30 are needed</td>
              ) : (
                <>
                  <td>{skillWords(lead.crps_skill.climatology)}</td>
                  <td>{skillWords(lead.crps_skill.persistence)}</td>
                  {calibrated && <td>{skillWords(lead.crps_skill.raw)}</td>}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
      <div className="scroll" tabIndex={0} role="region" aria-label="How often it happened, as a table">
        <table className="skill-table">
          <thead>
            <tr>
              <th scope="col">Said</th>
              <th scope="col">Happened</th>
              <th scope="col">Hours</th>
              <th scope="col">Days</th>
            </tr>
          </thead>
          <tbody>
            {bins.map(({ from, to, hours, days, frequency }) => (
              <tr key={from}>
                <th scope="row">{`${Math.round(from * 100)} to ${withUnit(Math.round(to * 100), "%")}`}</th>
                <td>{frequency === null ? "too few" : withUnit(Math.round(frequency * 100), "%")}</td>
                <td>{hours}</td>
                <td>{days}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
