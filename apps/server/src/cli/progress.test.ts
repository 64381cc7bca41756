import { expect, test } from "vitest";
import { progressLine } from "./progress.ts";

function screen(isTTY: boolean): { readonly isTTY: boolean; write(text: string): void; written: string } {
  return {
    isTTY,
    written: "",
    write(text) {
      this.written += text;
    },
  };
}

test("where there is no terminal a line tells every tenth of the way", () => {
  const stream = screen(false);
  const progress = progressLine(stream, "cells");
  for (let done = 1; done <= 40; done += 1) progress.show(done, 40);
  progress.end();
  const lines = stream.written.split("\n");
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe("4 of 40 cells");
  expect(lines[9]).toBe("40 of 40 cells");
});

test("a short task skips tenths, and never tells one twice", () => {
  const stream = screen(false);
  const progress = progressLine(stream, "blocks");
  for (const done of [0, 1, 1, 2, 3]) progress.show(done, 3);
  expect(stream.written).toBe("1 of 3 blocks\n2 of 3 blocks\n3 of 3 blocks\n");
});

test("on a terminal one line is drawn in place, a per cent at a time, and taken away at the end", () => {
  const stream = screen(true);
  const progress = progressLine(stream, "cells");
  for (let done = 1; done <= 1000; done += 1) progress.show(done, 1000);
  progress.end();
  const frames = stream.written.split("\r\u001B[K");
  expect(frames).toHaveLength(102);
  expect(frames[50]).toBe("[###############...............] 500 of 1000 cells");
  expect(frames.at(-1)).toBe("");
  expect(stream.written).not.toContain("\n");
});
