import type { ReactNode } from "react";
import { docsPage } from "../../../data/state/docs-address.ts";
import { glossary, type Term as Explained, type TermId } from "./glossary.ts";
import { TouchNote } from "./touch-note.tsx";

interface Props {
  readonly id: TermId;
  /** The words on the page; the name of the term where there are none. */
  readonly children?: ReactNode;
}

/** A term with its explanation behind a touch. */
export function Term({ id, children }: Props) {
  const { name, words, page }: Explained = glossary[id];
  const more = page === undefined ? undefined : docsPage(page);
  const note = (
    <>
      <span>{words}</span>{" "}
      {more !== undefined && (
        <a href={more} rel="noreferrer">
          More in the guide
        </a>
      )}
    </>
  );
  return (
    <TouchNote heading={name} note={note}>
      {children ?? name}
    </TouchNote>
  );
}
