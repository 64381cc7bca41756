import type { SkillRecord } from "../skill-record.mts";
import { frame, ticksAt } from "./frame.mts";
import { at, line, type Point, type Scale, svg, text } from "./svg.mts";

const x: Scale = { from: 0, to: 6, start: 48, end: 664 };
const y: Scale = { from: -0.4, to: 1, start: 330, end: 40 };

/** Verification results, with their title in a plot. */
export interface TitledSkill {
  readonly title: string;
  readonly record: SkillRecord;
}

const looks = [
  { lineClass: "plot-line", dotClass: "plot-dot", shift: -0.08 },
  { lineClass: "plot-line-2", dotClass: "plot-dot-2", shift: 0.08 },
] as const;

/**
 * Returns a plot of the CRPS skill relative to climatology by lead time, with its 90 % interval. It shows up to two sets of verification results with the
 * same lead times.
 */
export function leadSkillPlot(stores: readonly TitledSkill[]): string {
  const { leads } = stores[0]!.record;
  const names = leads.map(({ from_day: fromDay, to_day: toDay }, index) => ({
    value: index + 0.5,
    label: `${fromDay}-${toDay}`,
  }));
  return svg(
    680,
    436,
    `Skill against climatology by lead time. ${stores.map(wordsOf).join(" ")}`,
    frame(
      { scale: x, ticks: names, title: "lead [days]" },
      { scale: y, ticks: ticksAt([-0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]), title: "skill" },
    ),
    line(
      [
        [x.start, at(y, 0)],
        [x.end, at(y, 0)],
      ],
      "plot-line-3",
    ),
    ...stores.map(({ record }, index) => curve(record, looks[index]!)),
    ...stores.map(({ title, record }, index) => {
      const { lineClass } = looks[index]!;
      const place = 402 + index * 24;
      const days = Math.min(...record.leads.map((lead) => lead.days));
      const mark = line(
        [
          [48, place - 4],
          [72, place - 4],
        ],
        lineClass,
      );
      return mark + text(80, place, `${title} (${days} days)`, "plot-tick");
    }),
  );
}

function curve({ leads }: SkillRecord, { lineClass, dotClass, shift }: (typeof looks)[number]): string {
  const skills = leads.flatMap((lead, index) => {
    const skill = lead.crps_skill.climatology;
    return skill === null ? [] : [{ ...skill, place: at(x, index + 0.5 + shift) }];
  });
  const points = skills.map(({ value, place }): Point => [place, at(y, Math.max(value, y.from))]);
  return [
    line(points, lineClass),
    ...skills.map(({ low, high, place }) =>
      line(
        [
          [place, at(y, Math.max(low, y.from))],
          [place, at(y, Math.max(high, y.from))],
        ],
        lineClass,
      ),
    ),
    ...points.map(([px, py]) => `<circle class="${dotClass}" cx="${px}" cy="${py}" r="3.5"/>`),
  ].join("");
}

function wordsOf({ title, record: { leads } }: TitledSkill): string {
  const skills = leads.map(({ from_day: fromDay, to_day: toDay, crps_skill: { climatology: skill } }) => {
    return `${fromDay} to ${toDay} days ${skill === null ? "unknown" : skill.value.toFixed(2)}`;
  });
  return `${title}: ${skills.join(", ")}.`;
}
