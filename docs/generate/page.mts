/** Page, or part of a page, that is generated from the code. */
export interface Page {
  /** Path relative to the folder of pages or the folder of page parts, with its extension. */
  readonly path: string;
  readonly text: string;
}

export interface FrontMatter {
  readonly title: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly description?: string;
  /** Search keywords of the page, in addition to the words in it; none by default. */
  readonly keywords?: readonly string[];
  readonly slug?: string;
}

/** Returns an MDX page with front matter. Empty lists are left out, because Docusaurus does not accept them. */
export function page(path: string, front: FrontMatter, ...blocks: readonly string[]): Page {
  const fields = Object.entries(front)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return { path, text: `---\n${fields.join("\n")}\n---\n\n${joined(blocks)}` };
}

/** Returns a part of a page that handwritten pages import. */
export function partial(path: string, ...blocks: readonly string[]): Page {
  return { path, text: joined(blocks) };
}

function joined(blocks: readonly string[]): string {
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

/** Returns the Docusaurus file that names a folder in the sidebar. */
export function category(folder: string, label: string, position: number): Page {
  return { path: `${folder}/_category_.json`, text: JSON.stringify({ label, position, collapsed: true }) };
}
