import { Fragment, type ReactNode } from "react";
import type { SnippetPart } from "../../search/snippet.mts";

/** Shows a search snippet. The found words are highlighted. */
export function Snippet({ parts }: { readonly parts: readonly SnippetPart[] }): ReactNode {
  return parts.map(({ text, isFound }, index) => (
    <Fragment key={`${index} ${text}`}>{isFound ? <mark>{text}</mark> : text} </Fragment>
  ));
}
