/**
 * Kind of state of a destination or a delivery: `active` receives events, `waits` is in progress, `warns` needs attention, `over` needs no more
 * attention.
 */
export type DestinationKind = "active" | "waits" | "warns" | "over";

interface Props {
  readonly kind: DestinationKind;
  readonly word: string;
}

/** Shows the state of a destination or a delivery in words, by shape and by colour. */
export function DestinationMark({ kind, word }: Props) {
  return (
    <span className={`state-mark mark-${kind}`}>
      <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
        {kind === "active" && <circle cx={6} cy={6} r={5} />}
        {kind === "waits" && <circle className="hollow" cx={6} cy={6} r={4.5} />}
        {kind === "warns" && <path d="M6 0.5L12 11.5H0Z" />}
        {kind === "over" && <path d="M1 1h10v10H1z" />}
      </svg>
      {word}
    </span>
  );
}
