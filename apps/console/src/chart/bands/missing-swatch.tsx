/** The look of hours in which a limit has no data, beside its words. */
export function MissingSwatch() {
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className="band-suitability-acceptable" />
      <rect width={14} height={14} rx={3} className="missing-dotted" />
    </svg>
  );
}
