import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { tools } from "./tools/tools.ts";
import { descriptionsDigest, questions } from "./questions.suite.ts";

/** Returns the tool descriptions that a model reads before it chooses a tool. */
function descriptions(): string {
  const said = tools.map(({ name, title, description, input }) => ({
    name,
    title,
    description,
    input: input["~standard"].jsonSchema.input({ target: "draft-2020-12" }),
  }));
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

test("there are 39 questions, and each tool answers some", () => {
  expect(questions).toHaveLength(39);
  expect(new Set(questions.map(({ asked }) => asked)).size).toBe(39);
  expect(new Set(questions.map(({ tool }) => tool))).toEqual(new Set(tools.map(({ name }) => name)));
});

test.each(questions)("$tool can be asked: $asked", ({ tool, arguments: given }) => {
  const checked = tools.find(({ name }) => name === tool)!.input.safeParse(given);
  expect(checked.error?.issues ?? []).toEqual([]);
});

test("descriptions change with the questions alone: read these against them, then write the digest that this test prints", () => {
  expect(descriptions()).toBe(descriptionsDigest);
});
