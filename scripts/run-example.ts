import { compileFunction } from "node:vm";

/** Line `expression; // => value` of an example, with the actual value (`came`) and the stated value (`said`). */
export interface ExampleLine {
  readonly line: string;
  readonly came: unknown;
  readonly said: unknown;
}

/**
 * Runs an example from a page or a docblock. Returns the lines of the example that state a value.
 *
 * @param known - Values of the imports in the example.
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

/** Returns the first program on a Markdown page. */
export function programOf(page: string): string {
  return /^```ts\n(.*?)^```/ms.exec(page)?.[1] ?? "";
}
