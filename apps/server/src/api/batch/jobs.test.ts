import { expect, test } from "vitest";
import { documentOfLines } from "./jobs.ts";

async function documentOf(...lines: readonly object[]): Promise<unknown> {
  const given = async function* (): AsyncGenerator<string> {
    for (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  let text = "";
  for await (const piece of documentOfLines(given())) text += piece;
  return JSON.parse(text);
}

const result = { ref: null, index: 0, result: { problem: "none" } };
const other = { ref: '"index":1,"problem":', index: 2, result: {} };
const problem = { ref: 'a "name" \\', index: 1, problem: { code: "data_gap" } };

test("results and problems stand apart, each in the order of the items", async () => {
  expect(await documentOf(result, problem, other, { ...problem, ref: null, index: 3 })).toEqual({
    results: [result, other],
    problems: [problem, { ...problem, ref: null, index: 3 }],
  });
});

test("a document without results or problems is whole", async () => {
  expect(await documentOf(result)).toEqual({ results: [result], problems: [] });
  expect(await documentOf(problem)).toEqual({ results: [], problems: [problem] });
  expect(await documentOf()).toEqual({ results: [], problems: [] });
});
