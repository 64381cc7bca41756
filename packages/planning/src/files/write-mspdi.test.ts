import { expect, test } from "vitest";
import { writeMspdi } from "./write-mspdi.ts";

test("a task without dates is written without them, and stays where nobody put it", () => {
  const tasks = [{ id: "a", name: "A", dates: undefined, deadline: undefined, links: [] }];
  const file = writeMspdi({ name: "Plan", subject: "No dates", start: "2027-03-01T07:00", tasks });
  expect(file).toContain("<Manual>1</Manual>");
  expect(file).not.toMatch(/<(Manual)?(Start|Finish|Duration)>|Deadline/);
});
