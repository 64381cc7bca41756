import type { EvidenceReport } from "@halcyon/schema/v2";
import { useState } from "react";
import { Choice } from "../../../../widgets/choice.tsx";
import { withUnit } from "../../../../words/units/with-unit.ts";
import { formatShare } from "../../../../words/weather/band-words.ts";
import { daysWords, intervalWords, leadWords } from "../../interval-words.ts";

type Lead = EvidenceReport["leads"][number];
type Bin = Lead["bins"][number];

interface Props {
  readonly leads: readonly Lead[];
}

/** Compares stated probabilities with the shares of windows that came true, from unlikely to likely windows. */
export function Reliability({ leads }: Props) {
  const usual = leads.find(({ from_day: from }) => from === 1) ?? leads[0]!;
  const [fromDay, setFromDay] = useState(String(usual.from_day));
  const lead = leads.find(({ from_day: from }) => String(from) === fromDay) ?? usual;
  return (
    <section className="card" aria-labelledby="said-title">
      <div className="card-head">
        <h2 id="said-title">What was said, and how often it came</h2>
        <p className="note">
          {leadWords(lead)}, {daysWords(lead.days)}. An upright mark is what was said, a dot what came. The
          line through the dot contains the true share with a chance of {withUnit(90, "%")}.
        </p>
      </div>
      <Choice
        label="Days ahead"
        value={String(lead.from_day)}
        options={leads.map(({ from_day: from, to_day: to }) => ({
          value: String(from),
          text: `${from} to ${to}`,
        }))}
        choose={setFromDay}
      />
      <ol className="said-bins">
        {lead.bins.map((bin) => (
          <li key={bin.from} data-said={bin.said}>
            <span>
              {Math.round(bin.from * 100)} to {withUnit(Math.round(bin.to * 100), "%")}
            </span>
            <BinBar {...bin} />
            <span>{binWords(bin)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const height = 22;

/** Draws the stated probability and the observed share of a bin on a scale from 0 to 1. The two marks differ in shape, not only in colour. */
function BinBar({ said, came }: Bin) {
  return (
    <svg width="100%" height={height} aria-hidden="true">
      <rect className="bar-ground" y={height / 2 - 4} width="100%" height={8} rx={3} />
      {came !== null && said !== null && (
        <>
          <line
            className="came-interval"
            x1={percent(came.low)}
            x2={percent(came.high)}
            y1={height / 2}
            y2={height / 2}
          />
          <circle className="came-dot" cx={percent(came.value)} cy={height / 2} r={5} />
          <line className="said-mark" x1={percent(said)} x2={percent(said)} y1={1} y2={height - 1} />
        </>
      )}
    </svg>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}

/** Describes a bin (class of stated probabilities) in words, with its number of promises. */
function binWords({ promises, days, said, came }: Bin): string {
  const size = `${promises} promises, ${daysWords(days)}`;
  if (said === null || came === null) return `${size}: too few, 30 on 10 days are needed`;
  return `said ${formatShare(said)}, came ${intervalWords(came)}; ${size}`;
}
