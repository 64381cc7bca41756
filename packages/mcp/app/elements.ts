/** Creates an element. A text becomes a text node, so that markup in an answer is never read as HTML. */
export function element(
  tag: string,
  { kind = "", ...attributes }: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  made.className = kind;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** Creates a paragraph for each sentence. */
export function paragraphs(kind: string, sentences: readonly string[]): HTMLElement[] {
  return sentences.map((sentence) => element("p", { kind }, sentence));
}
