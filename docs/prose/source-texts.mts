import { parseSync } from "vite";
import { docstringParts } from "./docstring-parts.mts";
import { saidTexts, type SyntaxNode } from "./said-texts.mts";
import type { Place } from "./sentences.mts";

/** A text in a source file that a person reads. */
export interface SourceText {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Markdown; what the code puts in stands as one word. */
  readonly text: string;
  readonly place: Place;
}

/** The docstrings of a file, and the texts that its program says. */
export function sourceTextsOf(path: string, source: string): SourceText[] {
  const { comments, program } = parseSync(path, source);
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  const lineOf = (offset: number): number => {
    const line = ends.findIndex((end) => end >= offset);
    return (line < 0 ? ends.length : line) + 1;
  };
  const docstrings = comments
    .filter(({ type, value }) => type === "Block" && value.startsWith("*"))
    .flatMap(({ start, value }) =>
      docstringParts(value.slice(1)).map(({ line, text }) => ({
        line: lineOf(start) + line,
        text,
        place: "docstring" as const,
      })),
    );
  const said = saidTexts(program as unknown as SyntaxNode).map(({ start, text, place }) => ({
    line: lineOf(start),
    text,
    place,
  }));
  return [...docstrings, ...said];
}
