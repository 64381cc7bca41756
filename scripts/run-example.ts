import { runInThisContext } from "node:vm";

/** A line `expression; // => value` of an example: what it came to, and what it says. */
export interface ExampleLine {
  readonly line: string;
  readonly came: unknown;
  readonly said: unknown;
}

/**
 * Runs an example of a page or a docstring.
 *
 * @param code - Imports of names, then statements.
 * @param modules - What the imports are from.
 */
export async function runExample(
  code: string,
  modules: Readonly<Record<string, object>>,
): Promise<readonly ExampleLine[]> {
  const body = code
    .replaceAll(/^import \{([^}]*)\} from "([^"]+)";$/gm, 'const {$1} = modules["$2"];')
    .replaceAll(
      /^(.+?);? \/\/ => (.+)$/gm,
      (_, line: string, said: string) =>
        `lines.push({ line: ${JSON.stringify(line)}, came: ${line}, said: ${said} });`,
    );
  const lines: ExampleLine[] = [];
  const run = runInThisContext(`async (modules, lines) => {${body}\n}`) as (
    given: typeof modules,
    into: typeof lines,
  ) => Promise<void>;
  await run(modules, lines);
  return lines;
}

/** The first example of a page in Markdown. */
export function exampleOf(page: string): string {
  return /^```ts\n(.*?)^```/ms.exec(page)?.[1] ?? "";
}
