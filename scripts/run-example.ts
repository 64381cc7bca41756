import { compileFunction } from "node:vm";

/** A line `expression; // => value` of an example: what it came to, and what it says. */
export interface ExampleLine {
  readonly line: string;
  readonly came: unknown;
  readonly said: unknown;
}

/**
 * Runs an example of a page or a docstring, and gives the lines that say what they come to.
 *
 * @param known - What its imports would bring.
 */
export async function runExample(code: string, known: object): Promise<readonly ExampleLine[]> {
  const lines: ExampleLine[] = [];
  const told = (line: string, came: unknown, said: unknown): void => void lines.push({ line, came, said });
  const program = code
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(
      /^(\S.*); \/\/ => (.*)$/gm,
      (_, line: string, said: string) => `told(${JSON.stringify(line)}, (${line}), (${said}));`,
    );
  const names = { ...known, told };
  const run = compileFunction(`return (async () => {\n${program}\n})();`, Object.keys(names));
  await (run(...Object.values(names)) as Promise<void>);
  return lines;
}

/** The first program of a page in Markdown. */
export function programOf(page: string): string {
  return /^```ts\n(.*?)^```/ms.exec(page)?.[1] ?? "";
}
