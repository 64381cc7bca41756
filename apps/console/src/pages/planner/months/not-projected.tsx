interface MarkProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a hatched box for values that no climate model projects. */
export function NotProjectedMark(box: MarkProps) {
  return <rect className="not-projected" {...box} />;
}

/** Defines the pattern for values that no climate model projects. */
export function NotProjectedPattern() {
  return (
    <defs>
      <pattern
        id="not-projected"
        width={5}
        height={5}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <line x1={0} y1={0} x2={0} y2={5} className="not-projected-line" />
      </pattern>
    </defs>
  );
}
