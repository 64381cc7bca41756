/** Lines over what no climate model projects. */
export function NotProjectedPattern() {
  return (
    <defs>
      <pattern
        id="not-projected"
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <line x1={0} y1={0} x2={0} y2={6} className="not-projected-line" />
      </pattern>
    </defs>
  );
}
