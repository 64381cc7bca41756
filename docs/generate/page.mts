/** A page or a part of one, made from the code. */
export interface Page {
  /** Below the folder of the documents or of the parts, with its ending. */
  readonly path: string;
  readonly text: string;
}

export interface FrontMatter {
  readonly title: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly description?: string;
  /** What people call the page beside its own words. */
  readonly keywords?: readonly string[];
  readonly slug?: string;
}

/** An MDX document with its front matter; a list of nothing is left out, which Docusaurus refuses. */
export function page(path: string, front: FrontMatter, ...blocks: readonly string[]): Page {
  const fields = Object.entries(front)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return { path, text: `---\n${fields.join("\n")}\n---\n\n${joined(blocks)}` };
}

/** A part that hand-written pages import. */
export function partial(path: string, ...blocks: readonly string[]): Page {
  return { path, text: joined(blocks) };
}

function joined(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** What a folder is called in the sidebar. */
export function category(folder: string, label: string, position: number): Page {
  return { path: `${folder}/_category_.json`, text: JSON.stringify({ label, position, collapsed: true }) };
}
