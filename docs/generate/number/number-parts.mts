import {
  acceptableFrom,
  classify,
  type Constraint,
  type RangeConstraint,
  variable,
  type VariableName,
} from "@halcyon/schema";
import { composite, probabilityOf, publish } from "@halcyon/scoring";
import { sidesOf } from "@halcyon/scoring/entry";
import { geometricMean } from "@halcyon/scoring/score";
import { betaCalibrated, publishProbability } from "@halcyon/scoring/statistics";
import { code, codeBlock, drawing, table } from "../markdown.mts";
import { type Page, partial } from "../page.mts";
import { membershipPlot } from "../plots/membership-plot.mts";
import { membersPlot } from "../plots/members-plot.mts";
import { display, plainNumber, texNumber } from "./tex.mts";
import { hoursAhead, type WorkedHour, workedHour } from "./worked-hour.mts";

/** Invented parameters of a calibration of odds. The page states that they are invented. */
const madeUpOdds = { alpha: 0.8, beta: 0.9, gamma: -0.1 };

/** Returns the parts of the page "How is this number made?", one for each step of the worked example. */
export function numberParts(hour: WorkedHour): Page[] {
  return [
    partial("number-hour.mdx", hourTable(hour)),
    partial("number-packed.mdx", packedTable(hour)),
    partial("number-derived.mdx", derivedFormula(hour)),
    partial("number-curves.mdx", ...curves(hour)),
    partial("number-combined.mdx", combined(hour)),
    partial("number-members.mdx", drawing(membersPlot(hour)), quantiles(hour)),
    partial("number-odds.mdx", odds(hour)),
    partial("number-calibrated.mdx", calibrated(hour)),
    partial("number-published.mdx", ...published(hour)),
  ];
}

function hourTable({ entry, answered, member }: WorkedHour): string {
  const { place, latitude, longitude, model, startsAt } = workedHour;
  return table(
    ["", ""],
    [
      ["task", `[${entry.name}](/library/${entry.sector.split("/")[0]}/${entry.slug}.mdx)`],
      ["place", `${place}, ${latitude}° N, ${longitude}° E`],
      ["hour", `${code(startsAt)}, ${hoursAhead} h after the current one`],
      ["model", `${code(model)}, its ensemble, on synthetic weather`],
      [
        "published",
        `score ${answered.median}, ${code("Q10")} ${answered.Q10}, ${code("Q90")} ${answered.Q90}, ${answered.band}`,
      ],
      ["explained", `member ${member}, whose score is nearest to the median`],
    ],
  );
}

function packedTable({ packed }: WorkedHour): string {
  return table(
    ["variable", "stored", "value"],
    Object.entries(packed).map(([name, whole]) => {
      const { unit, packing } = variable(name as VariableName);
      const { multiplier, divisor } = packing;
      const factor = multiplier === 1 ? `/ ${divisor}` : String.raw`\cdot ${multiplier}`;
      return [
        code(name),
        code(String(whole)),
        `$${whole} ${factor} = ${plainNumber((whole * multiplier) / divisor)}$ ${unit}`,
      ];
    }),
  );
}

function derivedFormula({ packed, gustMps, entry, reason }: WorkedHour): string {
  const wind = packed.wind_speed_10m / 100;
  const gust = packed.wind_gusts_10m / 100;
  const heightM = entry.constraints[0]!.height_m!;
  return display(
    String.raw`g_{${heightM}} &= \left[\left(\tfrac{${heightM}}{10}\right)^{0.14} + 0.4\right] \max\left(${wind},\ \tfrac{${gust}}{1.4}\right)`,
    String.raw`&= ${texNumber((heightM / 10) ** 0.14 + 0.4)} \cdot ${texNumber(Math.max(wind, gust / 1.4))} = ${texNumber(gustMps)}\ \text{m/s}`,
    String.raw`&\approx ${texNumber(reason.constraints[0]!.value!, 2)}\ \text{m/s}`,
  );
}

/** Returns a table of all constraints, and plots of the membership curves of those that reduce the score. */
function curves({ entry, reason }: WorkedHour): string[] {
  const rows = entry.constraints.map((constraint, index) => {
    const { value, membership } = reason.constraints[index]!;
    const { unit } = variable(constraint.variable);
    return [
      `${code(constraint.variable)}${spanWords(constraint)}`,
      `${value}${unit === "1" ? "" : ` ${unit}`}`,
      plainNumber(membership!),
    ];
  });
  const falling = entry.constraints.filter((_, index) => reason.constraints[index]!.membership! < 1);
  return [
    table(["constraint", "value $x$", String.raw`membership $\mu$`], rows),
    ...falling.flatMap((constraint) => {
      const { value, membership } = reason.constraints[entry.constraints.indexOf(constraint)]!;
      const range = constraint as RangeConstraint;
      return [drawing(membershipPlot(range, value!)), curveFormula(range, value!, membership!)];
    }),
  ];
}

function spanWords({ over }: Constraint): string {
  return over === undefined ? "" : `, ${over.statistic} of ${over.hours} h`;
}

/** Returns the formula of a linear slope between the ideal and the acceptable edge, with the numbers of an example. */
function curveFormula(constraint: RangeConstraint, value: number, membership: number): string {
  const { min, max } = sidesOf(constraint);
  const isAbove = max !== undefined && value > max.ideal;
  const { ideal, acceptable } = isAbove ? max : { ideal: -min!.ideal, acceptable: -min!.acceptable };
  const share = (value - ideal) / (acceptable - ideal);
  return display(
    String.raw`u &= \frac{x - i}{a - i} = \frac{${texNumber(value)} - ${texNumber(ideal)}}{${texNumber(acceptable)} - ${texNumber(ideal)}} = ${texNumber(share)}`,
    String.raw`\mu &= ${acceptableFrom} + ${plainNumber(1 - acceptableFrom)}\,(1 - ${texNumber(share)}) = ${texNumber(membership)}`,
  );
}

function combined({ entry, reason }: WorkedHour): string {
  const parts = entry.constraints.map(({ weight, role }, index) => ({
    weight,
    isLimit: role === "limit",
    membership: reason.constraints[index]!.membership!,
  }));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const powers = parts.map(({ weight, membership }) => `${texNumber(membership)}^{${weight}/${total}}`);
  const cap = Math.min(...parts.filter(({ isLimit }) => isLimit).map(({ membership }) => membership));
  return display(
    String.raw`G &= ${powers.join(String.raw` \cdot `)} = ${texNumber(geometricMean(parts))}`,
    String.raw`\text{cap} &= \min(${parts.map(({ membership }) => texNumber(membership)).join(",\\, ")}) = ${texNumber(cap)}`,
    String.raw`C &= \min(${texNumber(cap)},\, ${texNumber(geometricMean(parts))}) = ${texNumber(composite(parts))}`,
  );
}

function quantiles({ memberScores, q10, median, q90 }: WorkedHour): string {
  const sorted = memberScores.toSorted((a, b) => a - b);
  const count = sorted.length;
  const lineOf = (name: string, probability: number, made: number): string => {
    const position = (count + 1) * probability;
    const lower = Math.floor(position);
    const share = position - lower;
    const low = sorted[lower - 1]!;
    const read =
      share < 1e-9
        ? `x_{(${lower})}`
        : `${texNumber(low)} + ${texNumber(share)}\\,(${texNumber(sorted[lower]!)} - ${texNumber(low)})`;
    return String.raw`\text{${name}}:\quad h &= ${count + 1} \cdot ${probability} = ${texNumber(position)}, & ${read} &= ${texNumber(made)}`;
  };
  return display(lineOf("Q10", 0.1, q10), lineOf("median", 0.5, median), lineOf("Q90", 0.9, q90));
}

function odds({ memberScores, answered }: WorkedHour): string {
  const bands = memberScores.map((score) => classify(publish(score)));
  const count = memberScores.length;
  const rows = [
    ["stop", bands.filter((band) => band === "stop").length, answered.probability!.stop],
    [
      "unsuitable",
      bands.filter((band) => band === "stop" || band === "unsuitable").length,
      answered.probability!.unsuitable,
    ],
    ["ideal", bands.filter((band) => band === "ideal").length, answered.probability!.ideal],
  ] as const;
  return table(
    ["band", "members $k$", "probability"],
    rows.map(([band, k, probability]) => [
      band,
      `${k} of ${count}`,
      String.raw`$\dfrac{${k} + 0.5}{${count} + 1} = ${probability}$`,
    ]),
  );
}

function calibrated({ memberScores }: WorkedHour): string {
  const bands = memberScores.map((score) => classify(publish(score)));
  const acceptable = bands.filter((band) => band === "acceptable" || band === "ideal").length;
  const raw = probabilityOf(acceptable, memberScores.length);
  const { alpha, beta, gamma } = madeUpOdds;
  const logit = alpha * Math.log(raw) - beta * Math.log(1 - raw) + gamma;
  return display(
    String.raw`\operatorname{logit} q &= ${alpha} \ln ${texNumber(raw)} - ${beta} \ln(1 - ${texNumber(raw)}) - ${-gamma} = ${texNumber(logit)}`,
    String.raw`q &= \frac{1}{1 + e^{-${texNumber(logit)}}} = ${texNumber(publishProbability(betaCalibrated(madeUpOdds, raw)))}`,
  );
}

function published({ answered, median }: WorkedHour): string[] {
  const {
    timestamp,
    median: score,
    Q10,
    Q90,
    member,
    member_score,
    limiting,
    probability,
    basis,
    band,
  } = answered;
  return [
    display(
      String.raw`\frac{\lfloor 10^4 \cdot ${texNumber(median, 6)} + 10^{-6} \rfloor}{10^4} = ${publish(median)}`,
    ),
    codeBlock(
      "json",
      JSON.stringify(
        { timestamp, median: score, Q10, Q90, member, member_score, limiting, probability, basis, band },
        null,
        2,
      ),
    ),
  ];
}
