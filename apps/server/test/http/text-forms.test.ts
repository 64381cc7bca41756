import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { v1 } from "@halcyon/schema";
import { sampled } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  expectProblem,
  type RunningServer,
  type RunningServerOptions,
  runningServer,
  type SendInit,
} from "../harness/running-server.suite.ts";
import { operations } from "./bad-requests.suite.ts";
import { namedBodies, namedRequests } from "./inherited-names.suite.ts";

const json = { "content-type": "application/json" };

/** Endpoints that create something with texts, with the field of a one-line text and the path of the list. */
const makers = [
  ["/v1/feeds/", "name", v1["feeds.create"].example.body],
  ["/v1/watches/", "name", v1["watches.create"].example.body],
  ["/v1/tasks/", "name", v1["tasks.create"].example.body],
  ["/v1/scenarios/", "sector", v1["scenarios.create"].example.body],
  ["/v1/webhooks/", "description", { url: "https://hooks.example.com/halcyon" }],
  ["/v1/addresses/", "email", v1["addresses.create"].example.body],
] as const;

describe("on SQLite", () => {
  describeTexts(async () => ({}));
});

describeWithPostgres("on PostgreSQL", (postgres) =>
  describeTexts(async () => {
    const databaseUrl = await postgres().newMigratedDatabase();
    return { database: await openDatabase(databaseUrl), databaseUrl };
  }),
);

function describeTexts(open: () => Promise<RunningServerOptions>): void {
  let server: RunningServer;
  beforeAll(async () => void (server = await runningServer({ burstPerSecond: 1e9, ...(await open()) })));
  afterAll(() => server[Symbol.asyncDispose]());

  const post = (path: string, body: object) =>
    server.send(path, { method: "POST", headers: json, body: JSON.stringify(body) });

  describe.each(makers)("%s", (path, field, body) => {
    test.each([
      ["Site\u0000 7", "U+0000, character 5"],
      ["\u001b[31mSite 7", "U+001B, character 1"],
      ["Site 7\r\nBcc: all", "U+000D, character 7"],
      ["Site 7 \u202e", "U+202E, character 8"],
      ["Site 7 \u0085", "U+0085, character 8"],
    ])(`refuses %j as ${field}, and keeps nothing of it`, async (text, named) => {
      const before = (await server.send(path)).text;
      const answer = await post(path, { ...body, [field]: text });
      const { errors } = expectProblem(answer, "invalid_request");
      const pointer = `#/${field}`;
      expect(errors).toEqual(
        expect.arrayContaining([expect.objectContaining({ pointer, code: "invalid_format" })]),
      );
      if (field !== "email") expect(errors![0]!.detail).toContain(named);
      expect((await server.send(path)).text).toBe(before);
    });
  });

  test("a text of several lines keeps them", async () => {
    const { body } = v1["tasks.create"].example;
    const description = "One line.\n\tAnother,\r\nand \u202bone\u202c more.";
    const answer = await post("/v1/tasks/", { ...body, description });
    expect(answer.json).toMatchObject({ description });
    const { id } = answer.json as { id: number };
    expect((await server.send(`/v1/tasks/${id}`)).json).toMatchObject({ description });
  });

  describe("nothing fails for a text wherever it stands", () => {
    test.each(operations)("in a request to $name", async (operation) => {
      const requests = [
        ...sampled(namedRequests(operation, "a\u0085"), 8),
        ...["a\u0000", "\u001b[0m", "\n", "\u202e"].flatMap((text) =>
          sampled(namedBodies(operation, text), 6),
        ),
      ];
      for (const { path, ...init } of requests) {
        const { status, text } = await server.send(path, init satisfies SendInit);
        expect(status, `${path} ${init.body as string} -> ${status} ${text}`).toBeLessThan(500);
      }
    });
  });
}
