import type { Page } from "playwright-core";
import type { Reader } from "../harness/reader.suite.ts";
import { boardOf, type Sheet } from "./sheet-pages.suite.ts";
import { networkQuiet } from "../harness/quiet-network.suite.ts";

/**
 * Brings a page into the state that a sheet (page state to check) describes.
 *
 * @param page - Page that already shows the origin of the server, so that a board can be stored.
 */
export async function showSheet(
  page: Page,
  { path, ready, sites, act }: Sheet,
  reader: Reader,
): Promise<void> {
  const { origin } = new URL(page.url());
  const board = sites && boardOf(sites);
  await page.evaluate((text) => text && localStorage.setItem("halcyon-board", text), board);
  await page.goto(`${origin}/console${path}`);
  await page.locator(ready).first().waitFor();
  await settled(page);
  if (act === undefined) return;
  await act(page, reader);
  await settled(page);
}

/** Returns the errors that a browser reported, without the errors that a sheet (page state to check) expects. */
export function faultsOf({ isRefused }: Pick<Sheet, "isRefused">, faults: readonly string[]): string[] {
  return faults.filter((fault) => !(isRefused === true && fault.startsWith("Failed to load resource")));
}

/** Waits until the page has no pending requests and is completely rendered. */
async function settled(page: Page): Promise<void> {
  await networkQuiet(page);
  await page.locator(".loading, .map-to-come").first().waitFor({ state: "detached" });
  await networkQuiet(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}
