import { glossary, type GlossaryId, type GlossaryWord } from "@halcyon/schema/glossary";
import type { ReactNode } from "react";
import { docsPage } from "../../../data/state/docs-address.ts";
import { TouchNote } from "./touch-note.tsx";

interface Props {
  readonly id: GlossaryId;
  /** Text on the page; by default the term itself. */
  readonly children?: ReactNode;
}

/** Shows a term of the glossary. A touch opens its meaning. */
export function Term({ id, children }: Props) {
  const { word, meaning, page }: GlossaryWord = glossary[id];
  const more = page === undefined ? undefined : docsPage(page);
  const note = (
    <>
      <span>{meaning}</span>{" "}
      {more !== undefined && (
        <a href={more} rel="noreferrer">
          More in the guide
        </a>
      )}
    </>
  );
  return (
    <TouchNote heading={word} note={note}>
      {children ?? word}
    </TouchNote>
  );
}
