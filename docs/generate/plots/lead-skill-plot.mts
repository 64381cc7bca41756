import type { SkillRecord } from "../skill-record.mts";
import { frame, ticksAt } from "./frame.mts";
import { at, line, type Point, type Scale, svg, text } from "./svg.mts";

const x: Scale = { from: 0, to: 6, start: 48, end: 468 };
const y: Scale = { from: -0.4, to: 1, start: 330, end: 40 };

const stores = [
  { title: "as they are", lineClass: "plot-line", dotClass: "plot-dot", shift: -0.08 },
  { title: "too little spread", lineClass: "plot-line-2", dotClass: "plot-dot-2", shift: 0.08 },
] as const;

/** Skill of the CRPS against climatology by lead time, of two stores, with its 90 % interval. */
export function leadSkillPlot(...records: readonly [SkillRecord, SkillRecord]): string {
  const { leads } = records[0];
  const names = leads.map(({ fromDay, toDay }, index) => ({
    value: index + 0.5,
    label: `${fromDay}-${toDay}`,
  }));
  return svg(
    680,
    390,
    `Skill against climatology by lead time. ${records.map((record, index) => wordsOf(stores[index]!.title, record)).join(" ")}`,
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
    ...records.map((record, index) => curve(record, stores[index]!)),
    ...stores.map(({ title, lineClass }, index) => {
      const place = 66 + index * 24;
      const days = Math.min(...records[index]!.leads.map((lead) => lead.days));
      const mark = line(
        [
          [490, place - 4],
          [514, place - 4],
        ],
        lineClass,
      );
      return mark + text(522, place, `${title} (${days} days)`, "plot-tick");
    }),
  );
}

function curve({ leads }: SkillRecord, { lineClass, dotClass, shift }: (typeof stores)[number]): string {
  const skills = leads.flatMap(({ figures }, index) => {
    const skill = figures.crpsSkill.climatology;
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

function wordsOf(title: string, { leads }: SkillRecord): string {
  const skills = leads.map(({ fromDay, toDay, figures }) => {
    const skill = figures.crpsSkill.climatology;
    return `${fromDay} to ${toDay} days ${skill === null ? "unknown" : skill.value.toFixed(2)}`;
  });
  return `${title}: ${skills.join(", ")}.`;
}
