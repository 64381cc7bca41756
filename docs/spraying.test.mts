import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { chromiumFile, sharedChromium } from "../apps/console/test/harness/shared-chromium.suite.ts";
import { docsServer } from "./generate/docs-server.mts";
import { snippets } from "./snippets.mts";

const { code } = snippets["docs/snippets/spraying.html"]!;

const isThere = existsSync(chromiumFile);

interface Hour {
  readonly band: string;
}

test("the dashboard has sixty lines", () => {
  expect(code.split("\n").length).toBeLessThanOrEqual(60);
});

const shows = "the dashboard, opened from a disk, shows the hours of each field as the server answers them";

test.skipIf(!isThere)(`${shows}${isThere ? "" : " (needs `apt-get install chromium`)"}`, async () => {
  await using server = await docsServer();
  const file = join(temporaryFolder(), "spraying.html");
  writeFileSync(file, code.replace("http://localhost:8080", server.url));
  const page = await (await sharedChromium()).newPage();
  page.on("dialog", (dialog) => void dialog.accept(server.key));
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction('document.querySelectorAll(".hours span").length === 144');
  const shown = await page.locator("section").evaluateAll((sections) =>
    sections.map((section) => ({
      name: section.querySelector("h2")!.textContent,
      line: section.querySelector("p")!.textContent,
      bands: [...section.querySelectorAll(".hours span")].map(({ className }) => className),
    })),
  );
  await page.close();
  expect(shown.map(({ name }) => name)).toEqual(["Home field", "Fen", "Top field"]);
  for (const { line } of shown) expect(line).toMatch(/^(?:Next good hour: \w{3}|None in two days: \w)/);
  const answer = await server.send("POST", "/v1/optimality/breakdown/", {
    request: { latitude: 52.4, longitude: 0.3, forecast_hours: 48, model: "noaa" },
    constraint_params: { id: 21, type: "task" },
  });
  const { forecast } = JSON.parse(answer.text) as { readonly forecast: readonly Hour[] };
  expect(shown[0]!.bands).toEqual(forecast.map(({ band }) => band));
});
