import { createRequire } from "node:module";
import { describe, expect, test, vi } from "vitest";

interface Command {
  readonly words: readonly string[];
}

const require = createRequire(import.meta.url);
const { prepare } = require("../../scripts/commands.cjs") as {
  readonly prepare: (builds: boolean, isNew: boolean) => Command;
};
const { install } = require("../../scripts/install.cjs") as {
  readonly install: (
    self: { readonly run: (command: Command) => Promise<number> },
    isInstalled: () => boolean,
  ) => Promise<number>;
};

/** Runs the first install on a machine where the attempts end with these codes. */
async function firstInstall(codes: readonly number[]) {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const runs: Command[] = [];
  let isDone = false;
  const run = (command: Command): Promise<number> => {
    const code = codes[runs.push(command) - 1]!;
    isDone = code === 0;
    return Promise.resolve(code);
  };
  const code = await install({ run }, () => isDone);
  const lines = said.mock.calls.length;
  said.mockRestore();
  return { code, runs, lines };
}

describe("the first install of a checkout", () => {
  test("is made once, silently, where it works", async () => {
    const { code, runs, lines } = await firstInstall([0]);
    expect([code, runs.length, lines]).toEqual([0, 1, 0]);
    expect(runs[0]!.words.at(-1)).toContain("'install' '--frozen-lockfile'");
  });

  test("is tried again when the registry was out of reach for a moment", async () => {
    const { code, runs } = await firstInstall([1, 0]);
    expect([code, runs.length]).toEqual([0, 2]);
  });

  test("ends the command with its code when it keeps failing, so that nothing runs on half of the packages", async () => {
    const { code, runs, lines } = await firstInstall([1, 1, 7]);
    expect([code, runs.length, lines]).toEqual([7, 3, 3]);
  });

  test("is not made where one has come to its end", async () => {
    const run = vi.fn<() => Promise<number>>(() => Promise.resolve(0));
    expect(await install({ run }, () => true)).toBe(0);
    expect(run).not.toHaveBeenCalled();
  });

  test("is not checked again by the build that follows", () => {
    const unchecked = "'--config.verify-deps-before-run=false'";
    expect(prepare(true, true).words.at(-1)).toContain(unchecked);
    expect(prepare(true, false).words.at(-1)).not.toContain(unchecked);
  });
});
