import { existsSync } from "node:fs";
import { v1 } from "@halcyon/schema";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFile, sharedChromium } from "../apps/console/test/harness/shared-chromium.suite.ts";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { tryAddress } from "./generate/reference/endpoints.mts";

const isThere = existsSync(chromiumFile);

describe.skipIf(!isThere)(`"try it"${isThere ? "" : " (needs `apt-get install chromium`)"}`, () => {
  let server: DocsServer;
  beforeAll(async () => {
    server = await docsServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test("leads to the form of the endpoint in the reference of a server", async () => {
    const browser = await sharedChromium();
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    const address = tryAddress(v1["optimality.composite"], { tags: ["optimality"] }).replace(
      "http://localhost:8080",
      server.url,
    );
    await page.goto(address, { waitUntil: "commit" });
    const place = decodeURI(new URL(address).hash.slice(1));
    await page.locator(`[id="${place}"]`).first().waitFor({ state: "attached" });
    expect(decodeURI(new URL(page.url()).hash.slice(1))).toBe(place);
    await page.close();
  });
});
