import { expect, test } from "vitest";
import { docsServer } from "./docs-server.mts";
import { terminals } from "./terminals.mts";

test("what is recorded holds no key and no name that is made up at random", async () => {
  await using server = await docsServer();
  const text = JSON.stringify(await terminals(server));
  expect(text).not.toContain(server.key);
  expect(text).not.toMatch(/(?:wat|evt|whsec)_\w/);
});
