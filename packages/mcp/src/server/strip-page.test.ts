import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { bands } from "@halcyon/schema";
import { bandColours, bandLineColours } from "@halcyon/schema/wire";
import { expect, test } from "vitest";
import { madePage } from "../../scripts/made-page.ts";
import type { Port } from "../api/port.ts";
import { mcpServer } from "./mcp-server.ts";
import { stripPage } from "./generated/strip-page.ts";

const ui = { csp: {}, prefersBorder: true };

async function connected(): Promise<Client> {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await mcpServer({ ask: () => Promise.reject(new Error("no request is expected")) } satisfies Port).connect(
    theirs,
  );
  const client = new Client({ name: "test", version: "1" });
  await client.connect(mine);
  return client;
}

test("three tools name the page that draws their results, and it is read as an MCP app", async () => {
  const client = await connected();
  const { tools } = await client.listTools();
  const drawn = tools.flatMap(({ name, _meta }) => (_meta === undefined ? [] : [[name, _meta]]));
  const named = { ui: { resourceUri: "ui://halcyon/strip.html" } };
  expect(drawn).toEqual([
    ["score", named],
    ["find_windows", named],
    ["compare_places", named],
  ]);
  const { contents } = await client.readResource({ uri: named.ui.resourceUri });
  const mimeType = "text/html;profile=mcp-app";
  expect(contents).toEqual([{ uri: named.ui.resourceUri, mimeType, text: stripPage, _meta: { ui } }]);
  const { resources } = await client.listResources();
  expect(resources).toContainEqual(
    expect.objectContaining({ uri: named.ui.resourceUri, mimeType, _meta: { ui } }),
  );
  await client.close();
});

test("the page draws bands in the colours of the schema", () => {
  for (const polarity of ["suitability", "presence"] as const) {
    bands.toReversed().forEach((band, index) => {
      const { light, dark } = bandColours[polarity][band];
      expect(stripPage).toMatch(
        new RegExp(`\\.${polarity} ?{[^}]*--band${index}: ?light-dark\\(${light}, ?${dark}\\)`),
      );
    });
  }
  const { light, dark } = bandLineColours.stop;
  expect(stripPage).toMatch(new RegExp(`--hatch: ?light-dark\\(${light}, ?${dark}\\)`));
});

test("the page is that of its sources: `npm --prefix packages/mcp run generate`", async () => {
  const { stripPage: made } = (await import(
    `data:text/javascript,${encodeURIComponent(await madePage())}`
  )) as { readonly stripPage: string };
  expect(stripPage).toBe(made);
});

test("the page is small, loads nothing and writes text nodes alone", () => {
  expect(Buffer.byteLength(stripPage)).toBeLessThanOrEqual(12_000);
  expect(stripPage).not.toMatch(
    /https?:|url\(|@import|<link|<img|src=|fetch\(|XMLHttpRequest|WebSocket|import\(/,
  );
  expect(stripPage).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|DOMParser/);
});
