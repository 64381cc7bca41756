import { apiVersionNames, apiVersions, type Endpoint, type Feed } from "@halcyon/schema";
import { expect, test } from "vitest";
import { runningServer } from "../harness/running-server.suite.ts";

/** What generated clients ask for where a success has no body. */
const accept = "application/problem+json";

test.each(apiVersionNames)(
  "%s refuses nobody for what they accept where there is no body to accept",
  async (version) => {
    await using server = await runningServer();
    const table: Readonly<Record<string, Endpoint>> = apiVersions[version].table;
    const empty = Object.values(table).filter(({ status }) => status === 204);
    expect(empty.length).toBeGreaterThan(4);
    for (const { method, path, example } of empty) {
      const absent = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        String((example!.params as Record<string, unknown>)[name]),
      );
      const { status } = await server.send(absent, { method, headers: { accept, ...example!.headers } });
      expect(status, absent).toBe(404);
    }
    const feed = await server.send(`/${version}/feeds`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(table["feeds.create"]!.example!.body),
    });
    expect(feed.status).toBe(201);
    const removed = await server.send(`/${version}/feeds/${(feed.json as Feed).id}`, {
      method: "DELETE",
      headers: { accept },
    });
    expect(removed.status).toBe(204);
  },
);
