import type { HTMLAttributes, ReactNode, SVGAttributes } from "react";
import { useWidth } from "./use-width.ts";

interface Props {
  /** CSS class of the frame, in addition to `chart`. */
  readonly kind: string;
  /** Height of the drawing [px]. */
  readonly height: number;
  /** Attributes that make the frame a slider; undefined if the chart is not a slider. */
  readonly frame?: HTMLAttributes<HTMLDivElement>;
  /** Attributes that name the drawing or handle a pointer over it. Without a role, the drawing is hidden from screen readers. */
  readonly drawing?: SVGAttributes<SVGSVGElement>;
  /** Draws the content at a given width [px]. */
  readonly children: (width: number) => ReactNode;
}

/** Shows a chart as wide as its container. The chart is drawn as soon as that width is known. */
export function ChartFrame({ kind, height, frame, drawing, children }: Props) {
  const [reference, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={reference} className={`chart ${kind}`} {...frame}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden={drawing?.role === undefined}
          {...drawing}
        >
          {children(width)}
        </svg>
      )}
    </div>
  );
}
