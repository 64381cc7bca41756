import { v1, v2 } from "@halcyon/schema";
import { migration } from "@halcyon/schema/v2";
import { expect, test } from "vitest";
import { migrations } from "../../src/http/pages/pages.ts";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";

function ask(server: RunningServer, { path, body }: { readonly path: string; readonly body: object }) {
  const headers = { "content-type": "application/json" };
  return server.send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

test("the page that a refused body of V1 leads to says how to move, for every place that V2 has otherwise", async () => {
  await using server = await runningServer();
  const { text } = await server.send("/versions/v2", { headers: { "x-api-key": null } });
  const words = text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replaceAll("&#39;", "'");
  for (const { place, to = "", how } of migration) {
    const [, , ...inside] = place.split(" ");
    for (const said of [inside.join(" "), to, how.replaceAll("`", "")]) expect(words, place).toContain(said);
  }
  expect(text).toContain('id="move"');
});

test("the two questions of the page give the same scores", async () => {
  await using server = await runningServer();
  const { before, after } = migrations.get("v2")!;
  const old = v1["optimality.composite"].output.parse((await ask(server, before)).json);
  const now = v2["optimality.composite"].output.parse((await ask(server, after)).json);
  expect(now.forecast.map(({ timestamp, score }) => [timestamp, score])).toEqual(
    old.forecast.map(({ timestamp, median }) => [timestamp, median]),
  );
  expect(old.forecast).toHaveLength(48);
});

test("the page of V1 leads there once it has a successor, and says nothing of moving itself", async () => {
  await using server = await runningServer();
  const { text } = await server.send("/versions/v1", { headers: { "x-api-key": null } });
  expect(text).not.toContain('id="move"');
});
