import { existsSync } from "node:fs";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chromiumFile } from "../../../console/test/harness/shared-chromium.suite.ts";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { type Connected, connections } from "./connections.suite.ts";
import { stripHost } from "./strip-host.suite.ts";

const place = { latitude: 57, longitude: -2 };

/** Calls whose results are drawn, each with a text in the drawing. */
const drawn = {
  "score of a task": ["score", { place: "Aberdeen, GB", entry: 1, hours: 240 }, "Aberdeen, GB"],
  "single hours": ["score", { ...place, entry: 1, hours: 100, detail: "hours" }, "stop"],
  "score of a scenario": ["score", { ...place, entry: 501, hours: 48 }, "absent"],
  windows: ["find_windows", { ...place, entry: 1, hours: 240, duration_hours: 6 }, "members"],
  "no window": ["find_windows", { ...place, entry: 1, hours: 240, duration_hours: 168 }, "No window."],
  places: [
    "compare_places",
    { places: ["Aberdeen, GB", "Hamburg, DE", "57,-2"], entry: 1, duration_hours: 6 },
    "Hamburg, DE",
  ],
} as const;

const looks = [
  { colorScheme: "light", viewport: { width: 900, height: 700 } },
  { colorScheme: "dark", viewport: { width: 360, height: 700 } },
] as const;

/** Expression that says whether the page fits its frame. */
const fit = `(({ scrollWidth, offsetHeight }) =>
  scrollWidth <= innerWidth && Math.abs(offsetHeight - innerHeight) <= 1
    ? "fits"
    : scrollWidth + " x " + offsetHeight + " in " + innerWidth + " x " + innerHeight)(document.documentElement)`;

/** Expression for the ground and the colour scheme of the page. */
const ground = `(({ backgroundColor, colorScheme }) => ({ backgroundColor, colorScheme }))(getComputedStyle(document.body))`;

describe.skipIf(!existsSync(chromiumFile))("the page that draws results", () => {
  let server: RunningServer;
  let tool: Connected;
  let html: string;
  beforeAll(async () => {
    server = await runningServer();
    tool = await connections["2026-07-28 over HTTP"](server);
    const { contents } = await tool.client.readResource({ uri: "ui://halcyon/strip.html" });
    html = (contents[0] as { readonly text: string }).text;
  });
  afterAll(async () => {
    await tool[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const ask = (name: string, given: object): Promise<CallToolResult> =>
    tool.client.callTool({ name, arguments: { ...given } });

  test.each(Object.entries(drawn))(
    "draws %s, on a phone too, and asks nobody",
    async (_, [name, given, words]) => {
      const result = await ask(name, given);
      for (const look of looks) {
        await using host = await stripHost(html, look);
        expect(host.app).toMatchObject({ name: "halcyon-strip" });
        await host.show(result);
        const text = await host.strip.locator("main").innerText();
        expect(text).toContain("Synthetic weather, not real");
        expect(text).toContain("A planning aid. It does not replace observation");
        expect(text).toContain(words);
        expect(await host.strip.locator(".across").isVisible()).toBe(true);
        await expect.poll(() => host.evaluate(fit)).toBe("fits");
        expect(await host.faults()).toEqual([]);
      }
    },
  );

  test("draws each hour that the answer counts, in its band", async () => {
    const result = await ask("score", { ...place, entry: 1, hours: 240 });
    const { hours } = result.structuredContent as { readonly hours: Readonly<Record<string, number>> };
    await using host = await stripHost(html, looks[0]);
    const cells = (): Promise<number[]> =>
      Promise.all(Object.keys(hours).map((_, at) => host.strip.locator(`.cells .band${at}`).count()));
    await host.show(result);
    expect(await cells()).toEqual(Object.values(hours));
    // A host may leave out what is for the page alone. Then the drawing says what it lacks.
    const { _meta: _, ...bare } = result;
    await host.show(bare);
    await expect.poll(() => host.strip.locator("main").innerText()).toContain("are left out; ask again");
    expect((await cells()).reduce((sum, count) => sum + count, 0)).toBeLessThan(240);
  });

  test("says official warnings, other warnings and doubts as the texts say them", async () => {
    const result = await ask("score", { ...place, entry: 1, hours: 96 });
    const scored = result.structuredContent as { readonly about: object };
    const official = "Official warnings: 2, highest severe (see official_warnings).";
    const about = { ...scored.about, official_warnings: official, warnings: ["it has gaps."] };
    const strip = `444${"0".repeat(93)}`;
    await using host = await stripHost(html, looks[1]);
    await host.show({ ...result, structuredContent: { ...scored, about }, _meta: { strip } });
    const urgent = await host.strip.locator(".urgent").allInnerTexts();
    expect([urgent[0], urgent.at(-1)]).toEqual([official, "Warning: it has gaps."]);
    expect(await host.strip.locator("main").innerText()).toContain(
      "In 3 h, a tenth of the members or more are on the other side of the edge of acceptable.",
    );
  });

  test("is not marked as synthetic where the weather is real", async () => {
    const result = await ask("find_windows", { ...place, entry: 1, hours: 240, duration_hours: 6 });
    const found = result.structuredContent as { readonly about: object };
    await using host = await stripHost(html, looks[0]);
    await host.show({
      ...result,
      structuredContent: { ...found, about: { ...found.about, synthetic: false } },
    });
    expect(await host.strip.locator(".across, .synthetic").count()).toBe(0);
  });

  test("shows refusals, prices and cancelled calls by their text", async () => {
    await using host = await stripHost(html, looks[0]);
    const refused = await ask("score", { ...place, entry: "nothing of the kind" });
    await host.show(refused);
    expect(await host.strip.locator("main").innerText()).toContain("code: entry_not_found");
    await host.show(await ask("compare_places", { ...drawn.places[1], cost_only: true }));
    await expect.poll(() => host.strip.locator("main").innerText()).toContain("would cost 3");
    await host.bridge("sendToolCancelled", { reason: "user action" });
    await expect
      .poll(() => host.strip.locator("main").innerText())
      .toBe("No answer: the call was cancelled. user action");
    expect(await host.faults()).toEqual([]);
  });

  test("never reads markup in an answer as HTML", async () => {
    const result = await ask("score", { ...place, entry: 1, hours: 24 });
    const scored = result.structuredContent as { readonly about: object };
    const markup = '<img src="http://evil.test/"><script>document.title="read"</script>';
    await using host = await stripHost(html, looks[0]);
    const about = { ...scored.about, entry: markup, place: markup, warnings: [markup] };
    await host.show({ content: [{ type: "text", text: markup }], structuredContent: { ...scored, about } });
    expect(await host.strip.locator("h1").innerText()).toBe(`${markup} at ${markup}`);
    expect(await host.strip.locator("img, main script").count()).toBe(0);
    expect(await host.faults()).toEqual([]);
  });

  test("takes the theme of the host, also when it changes, and lets itself be closed", async () => {
    const variables = { "--color-background-primary": "rgb(1, 2, 3)" };
    await using host = await stripHost(html, looks[0], { theme: "dark", styles: { variables } });
    const shown = (): Promise<unknown> => host.evaluate(ground);
    expect(await shown()).toEqual({ backgroundColor: "rgb(1, 2, 3)", colorScheme: "dark" });
    await host.bridge("setHostContext", { theme: "light", styles: { variables } });
    await expect.poll(shown).toMatchObject({ colorScheme: "light" });
    expect(await host.bridge("teardownResource", {})).toEqual({});
    expect(await host.faults()).toEqual([]);
  });
});
