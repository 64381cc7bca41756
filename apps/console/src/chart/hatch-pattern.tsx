/** Hatching over stop hours, for readers who do not see the colour, and another over hours in which a limit has no data. */
export function HatchPattern() {
  return (
    <defs>
      <pattern id="hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={5} className="hatch-line" />
      </pattern>
      <pattern
        id="missing-hatch"
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <line x1={0} y1={0} x2={0} y2={6} className="missing-line" />
      </pattern>
    </defs>
  );
}
