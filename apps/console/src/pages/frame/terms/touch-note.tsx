import { type ReactNode, useId } from "react";

interface Props {
  /** What the note is about. */
  readonly heading: string;
  readonly note: ReactNode;
  /** The words on the page. */
  readonly children: ReactNode;
}

/** Words on the page with a note behind a touch. */
export function TouchNote({ heading, note, children }: Props) {
  const id = useId();
  return (
    <span>
      <button type="button" className="term-name" popoverTarget={id}>
        {children}
      </button>
      <span id={id} popover="auto" className="term-note" role="note" aria-label={heading}>
        <span className="term-heading">{heading}</span> {note}
      </span>
    </span>
  );
}
