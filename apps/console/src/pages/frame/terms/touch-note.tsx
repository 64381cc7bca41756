import { type ReactNode, useId, useRef } from "react";

interface Props {
  /** Heading of the note, which names its subject. */
  readonly heading: string;
  readonly note: ReactNode;
  /** Text that the page shows and to which the note belongs. */
  readonly children: ReactNode;
}

/** Shows a text that opens a note on touch and on keyboard focus. */
export function TouchNote({ heading, note, children }: Props) {
  const id = useId();
  const opened = useRef<HTMLSpanElement>(null);
  return (
    <span
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) opened.current?.hidePopover();
      }}
    >
      <button
        type="button"
        className="term-name"
        popoverTarget={id}
        popoverTargetAction="show"
        onFocus={({ currentTarget, relatedTarget }) => {
          // A note that was just closed gives the focus back.
          if (opened.current?.contains(relatedTarget) === true) return;
          if (currentTarget.matches(":focus-visible")) opened.current?.showPopover();
        }}
      >
        {children}
      </button>
      <span ref={opened} id={id} popover="auto" className="term-note" role="note" aria-label={heading}>
        <span className="term-heading">{heading}</span> {note}
      </span>
    </span>
  );
}
