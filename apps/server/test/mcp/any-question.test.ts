import { textMaxBytes, tools } from "@halcyon/mcp";
import { questions } from "@halcyon/mcp/questions.suite";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampled, sized } from "@halcyon/testing";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { askedTools } from "./asked-tools.suite.ts";
import { type Connected, connections } from "./connections.suite.ts";

/** Tools that need many hours of weather. */
const manyHours = new Set(["workability", "compare_places"]);

/** The longest text of a failure [bytes]. */
const failureMaxBytes = 2500;

describe("whatever a tool is asked", () => {
  let server: RunningServer;
  let tool: Connected;
  beforeAll(async () => {
    server = await runningServer({ burstPerSecond: 1_000_000 });
    tool = await connections["2026-07-28 over HTTP"](server);
  });
  afterAll(async () => {
    await tool[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test("every tool is asked here", () => {
    expect(Object.keys(askedTools)).toEqual(tools.map(({ name }) => name));
  });

  test("written questions are answered", async () => {
    for (const { asked, tool: name, arguments: input } of sampled(questions, 4, 1)) {
      const { isError, text } = await tool.call(name, input);
      expect({ asked, failed: isError ? text : undefined }).toEqual({ asked, failed: undefined });
    }
  });

  test.each(tools.map(({ name, maxBytes }) => [name, maxBytes] as const))(
    "%s answers within its size and names its source, and its charges are those of the account",
    async (name, maxBytes) => {
      let spent = await used(server);
      let answered = 0;
      const property = fc.asyncProperty(askedTools[name]!, async (input) => {
        const { isError, text, structured } = await tool.call(name, input);
        const before = spent;
        spent = await used(server);
        if (isError) {
          expect(Buffer.byteLength(text)).toBeLessThanOrEqual(failureMaxBytes);
          expect(text).not.toContain("code: internal");
          expect(spent).toBe(before);
          return;
        }
        answered++;
        const { about } = structured as { readonly about: Readonly<Record<string, unknown>> };
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(textMaxBytes);
        const sizeMax =
          (input as { readonly detail?: string }).detail === "hours" ? maxBytes : Math.min(maxBytes, 4000);
        expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThanOrEqual(sizeMax);
        expect(about).toMatchObject({
          source: expect.stringMatching(/\w/),
          planning_aid: expect.any(String),
        });
        expect(text).toContain(`ource${text.includes("Source:") ? ":" : ""} ${String(about["source"])}`);
        if ("synthetic" in about) {
          expect(about).toMatchObject({
            run: expect.stringMatching(/\d{4}/),
            timezone: expect.stringMatching(/\w/),
          });
          if ("entry" in about)
            expect(about).toMatchObject({
              entry: expect.stringMatching(/^(task|scenario) /),
              units: expect.stringMatching(/^score 0\.\.1/),
            });
          expect(text.startsWith("Synthetic weather, not real: ")).toBe(about["synthetic"]);
        }
        expect(about["cost"]).toBe(spent - before);
      });
      await fc.assert(property, { numRuns: sized(manyHours.has(name) ? 1 : 4, 1000) });
      expect(answered).toBeGreaterThan(sized(0, 100));
    },
  );
});

async function used(server: RunningServer): Promise<number> {
  return ((await server.send("/v2/usage")).json as { allowance: { used: number } }).allowance.used;
}
