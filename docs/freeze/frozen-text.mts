import { codeBlock } from "../generate/markdown.mts";
import { inEveryLanguage } from "../languages.mts";
import type { Printed } from "../printed.mts";

/** Values that pages take from the current code: figures (numbers), programs, examples and requests. */
export interface Facts {
  readonly figures: Readonly<Record<string, string | number>>;
  readonly snippets: Readonly<Record<string, Printed>>;
  readonly examples: Readonly<Record<string, Printed>>;
  readonly requests: Readonly<Record<string, Printed>>;
}

const program = /<Program\s+name="([^"]*)"\s*\/>/g;
const element = /([ \t]*)<(Figure|Snippet|Example|Request)\s+name="([^"]*)"\s*\/>/g;

/**
 * Replaces the references in a page to figures and programs by their current content. After that, the page no longer changes when the code changes.
 *
 * @throws Error if the page refers to a figure or program that does not exist, or if a reference remains. The message names it.
 */
export function frozenText(text: string, facts: Facts): string {
  const inTabs = text.replaceAll(program, (_, name: string) =>
    inEveryLanguage(({ ending }) => `<Snippet name="${name}.${ending}" />`),
  );
  const frozen = inTabs.replaceAll(element, (whole, indent: string, kind: string, name: string) => {
    if (kind === "Figure") return `${indent}${known(facts.figures, whole, name)}`;
    const blocks = { Snippet: facts.snippets, Example: facts.examples, Request: facts.requests };
    const { language, code, title } = known(blocks[kind as keyof typeof blocks], whole, name);
    // Inside of tabs, too, a block of code begins a line.
    return `\n${codeBlock(language, code, title)}\n`;
  });
  const left = /<(?:Figure|Program|Snippet|Example|Request)\b.*/.exec(frozen);
  if (left !== null) throw new Error(`This would go on changing with the code: ${left[0]}`);
  return frozen;
}

function known<Value>(values: Readonly<Record<string, Value>>, whole: string, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`There is no ${name} for ${whole.trim()}.`);
  return value;
}
