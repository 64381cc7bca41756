/**
 * Patterns for readers who do not see the colour. Lines lie over unsuitable and stop hours, and dots over hours in which a limit has no data. A wash
 * makes hours paler that tell little. They stand once in the document, and every picture in it may use them.
 */
export function HatchPatterns() {
  return (
    <svg className="unseen" width={0} height={0} aria-hidden="true">
      <pattern id="hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={5} className="hatch-line" />
      </pattern>
      <pattern id="lines" width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={7} className="unsuitable-line" />
      </pattern>
      {/* As high as the dots, and between them. */}
      <pattern id="wash" width={6} height={6} patternUnits="userSpaceOnUse">
        <rect width={6} height={1.3} className="wash" />
        <rect y={4.7} width={6} height={1.3} className="wash" />
      </pattern>
      <pattern id="dots" width={6} height={6} patternUnits="userSpaceOnUse">
        <circle cx={3} cy={3} r={1.7} className="missing-dot" />
      </pattern>
    </svg>
  );
}
