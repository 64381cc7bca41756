import type { VerifiedLead } from "@halcyon/schema/wire";
import { ChartFrame } from "../../../chart/chart-frame.tsx";
import { ValueLines } from "../../../chart/axes/value-axis.tsx";
import { daysWords } from "../interval-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  readonly leads: readonly VerifiedLead[];
}

const top = 12;
const plotHeight = 200;
const axisHeight = 44;
const gutter = 44;
const ticks = [-0.5, 0, 0.5, 1];

/** Draws the skill compared with climatology by lead time. Each lead time has a mark and an interval. A hollow mark means that no skill is demonstrated. */
export function SkillChart({ leads }: Props) {
  const y = (skill: number): number =>
    top + ((1 - Math.max(skill, ticks[0]!)) / (1 - ticks[0]!)) * plotHeight;
  return (
    <ChartFrame kind="skill" height={top + plotHeight + axisHeight}>
      {(width) => {
        const step = Math.max(width - gutter, 1) / Math.max(leads.length, 1);
        return (
          <>
            <ValueLines
              ticks={ticks}
              y={y}
              words={(tick) => withUnit(tick * 100, "%")}
              from={gutter}
              to={width}
            />
            {leads.map(({ from_day: from, to_day: to, days, crps_skill: skills }, index) => {
              const middle = gutter + (index + 0.5) * step;
              const skill = skills?.climatology ?? null;
              return (
                <g key={from} data-lead={from} data-skill={skill?.value}>
                  {skill !== null && (
                    <>
                      <line
                        className="skill-interval"
                        x1={middle}
                        x2={middle}
                        y1={y(skill.low)}
                        y2={y(skill.high)}
                      />
                      <circle
                        className={skill.low > 0 ? "month-middle" : "month-middle unsure"}
                        cx={middle}
                        cy={y(skill.value)}
                        r={5}
                      />
                    </>
                  )}
                  <text x={middle} y={top + plotHeight + 18} textAnchor="middle">{`${from}-${to} d`}</text>
                  <text x={middle} y={top + plotHeight + 34} textAnchor="middle">
                    {daysWords(days)}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </ChartFrame>
  );
}
