import type { ReactNode } from "react";
import { Term } from "../../frame/terms/term.tsx";
import { FutureDot } from "./month-chart.tsx";
import { firmFrom } from "./future-months.ts";
import { NotProjectedMark } from "./not-projected.tsx";
import { withUnit } from "../../../words/units/with-unit.ts";

interface Props {
  /** How many climate models answer; undefined where none is shown. */
  readonly models: number | undefined;
  /** What the shading means; undefined where nothing is shaded. */
  readonly shaded: string | undefined;
}

/** What the marks of a chart of months mean. */
export function MonthLegend({ models, shaded }: Props) {
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
  /** As the chart draws it, in 14 x 14 px. */
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
