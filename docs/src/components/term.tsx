import Link from "@docusaurus/Link";
import { glossary, type GlossaryId, type GlossaryWord } from "@halcyon/schema/glossary";
import { type ReactNode, useId } from "react";

interface Props {
  readonly id: GlossaryId;
  /** Text to show on the page; by default the term itself. */
  readonly children?: ReactNode;
}

/** Shows a term of the glossary. A touch opens its meaning, even before scripts have loaded. */
export function Term({ id, children }: Props): ReactNode {
  const { word, meaning, page }: GlossaryWord = glossary[id];
  const note = useId();
  return (
    <>
      <button type="button" className="term-name" popoverTarget={note} popoverTargetAction="show">
        {children ?? word}
      </button>
      <span id={note} popover="auto" className="term-note" role="note" aria-label={word}>
        <span className="term-heading">{page === undefined ? word : <Link to={page}>{word}</Link>}</span>
        {meaning}
      </span>
    </>
  );
}
