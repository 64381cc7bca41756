import { apiVersions } from "@halcyon/schema";
import { tools } from "@halcyon/mcp";
import { expect, test } from "vitest";
import { runningServer } from "../../../test/harness/running-server.suite.ts";
import { llmsText } from "./program-texts.ts";
import { standingsOf } from "./version-standing.ts";

const keylessInit = { headers: { "x-api-key": null } };
const publicUrl = "https://example.org/weather";

test("llms.txt names every endpoint of the tables and every tool, under the public address", async () => {
  await using server = await runningServer({ publicUrl });
  const { status, text, headers } = await server.send("/llms.txt", keylessInit);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  for (const { table } of Object.values(apiVersions))
    for (const { method, path, summary } of Object.values(table))
      expect(text).toContain(`- [${method} ${path}](${publicUrl}${path}): ${summary}\n`);
  for (const { name } of tools) expect(text).toContain(`- \`${name}\`: `);
  expect(text).toContain("It does not replace observation");
});

test("llms.txt leads to the guide, and leaves out versions that are off", async () => {
  const at = (instant: string) => ({ deprecated_at: instant, sunset_at: instant });
  const versions = standingsOf({
    v1: { state: "off", ...at("2026-01-01T00:00:00Z") },
    v2: { state: "current" },
  });
  const text = await llmsText(versions, { base: "", docsUrl: "https://docs.example.org" });
  expect(text).toContain("- [Guide](https://docs.example.org/llms.txt): ");
  expect(text).toContain("](/openapi/v2.json)");
  expect(text).not.toContain("v1");
});

test("search engines are kept from calls and from pages with a token", async () => {
  await using server = await runningServer({ publicUrl });
  const { text } = await server.send("/robots.txt", keylessInit);
  const closed = text.split("\n").flatMap((line) => /^Disallow: \/weather(\/.+)$/.exec(line)?.[1] ?? []);
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
  for (const path of [
    "/v1/tasks",
    "/v2/tasks",
    "/mcp",
    "/trpc/usage",
    "/feeds/a.ics",
    "/links/site",
    "/unsubscribe/a",
  ])
    expect(isClosed(path), path).toBe(true);
  for (const path of ["/", "/llms.txt", "/reference", "/openapi/v2.json", "/console", "/errors/internal"])
    expect(isClosed(path), path).toBe(false);
});

test("security.txt names the contact for 180 days, and is absent without one", async () => {
  await using silent = await runningServer();
  expect((await silent.send("/.well-known/security.txt", keylessInit)).status).toBe(404);
  await using server = await runningServer({ publicUrl, securityContact: "mailto:security@example.org" });
  const { text } = await server.send("/.well-known/security.txt", keylessInit);
  const fields = new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(": ") as [string, string]),
  );
  expect(fields.get("Contact")).toBe("mailto:security@example.org");
  expect(fields.get("Canonical")).toBe(`${publicUrl}/.well-known/security.txt`);
  expect(Date.parse(fields.get("Expires")!) - server.clock.ms).toBe(180 * 24 * 3_600_000);
});
