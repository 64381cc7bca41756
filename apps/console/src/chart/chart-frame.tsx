import type { HTMLAttributes, ReactNode, SVGAttributes } from "react";
import { useWidth } from "./use-width.ts";

interface Props {
  /** A class beside `chart`. */
  readonly kind: string;
  /** Height of the drawing [px]. */
  readonly height: number;
  /** What makes the frame a slider. */
  readonly frame?: HTMLAttributes<HTMLDivElement>;
  /** How the drawing is called, or what follows a pointer over it. It is hidden from screen readers where it has no role. */
  readonly drawing?: SVGAttributes<SVGSVGElement>;
  /** Draws into a width [px]. */
  readonly children: (width: number) => ReactNode;
}

/** A chart as wide as its place, drawn as soon as that width is known. */
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
