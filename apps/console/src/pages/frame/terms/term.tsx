import { glossary, type GlossaryId, type GlossaryWord } from "@halcyon/schema/glossary";
import type { ReactNode } from "react";
import { docsPage } from "../../../data/state/docs-address.ts";
import { TouchNote } from "./touch-note.tsx";

interface Props {
  readonly id: GlossaryId;
  /** Words on the page; by default the word of the glossary. */
  readonly children?: ReactNode;
}

/** Shows a word of the glossary, whose meaning opens at a touch. */
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
