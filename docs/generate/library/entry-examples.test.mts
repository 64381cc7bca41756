import { sampled } from "@halcyon/testing";
import { entries, findCitation } from "@halcyon/library";
import { expect, test } from "vitest";
import { docsServer } from "../docs-server.mts";
import { entryPage } from "./entry-page.mts";

test("the request on every entry's page is answered", async () => {
  await using server = await docsServer();
  const refused: string[] = [];
  for (const entry of sampled(entries, 8)) {
    const example = /```json[^\n]*\n([\s\S]*?)```/.exec(entryPage(entry, findCitation).text)![1]!;
    const answer = await server.send("POST", "/v1/optimality/composite/", JSON.parse(example) as object);
    if (answer.status !== 200) refused.push(`${entry.slug}: ${answer.text}`);
  }
  expect(refused).toEqual([]);
});
