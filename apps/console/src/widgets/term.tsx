import { type ReactNode, useId } from "react";
import { docsPage } from "../state/docs-address.ts";
import { glossary, type Term as Explained, type TermId } from "../words/glossary.ts";

interface Props {
  readonly id: TermId;
  /** The words on the page; the name of the term where there are none. */
  readonly children?: ReactNode;
}

/** A term with its explanation behind a touch. */
export function Term({ id, children }: Props) {
  const note = useId();
  const { name, words, page }: Explained = glossary[id];
  const more = page === undefined ? undefined : docsPage(page);
  return (
    <span className="term">
      <button type="button" className="term-name" popoverTarget={note}>
        {children ?? name}
      </button>
      <span id={note} popover="auto" className="term-note" role="note" aria-label={name}>
        <span className="term-heading">{name}</span> <span>{words}</span>{" "}
        {more !== undefined && (
          <a href={more} rel="noreferrer">
            More in the guide
          </a>
        )}
      </span>
    </span>
  );
}
