import type { Page } from "playwright-core";
import type { Reader } from "../harness/reader.suite.ts";
import { boardOf, type Sheet } from "./sheet-pages.suite.ts";
import { networkQuiet } from "../harness/quiet-network.suite.ts";

/**
 * Brings a page into the state of a sheet.
 *
 * @param page - Is of the server already, so that it can keep a board.
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

/** What a browser complains of, but for what the server refuses of a sheet. */
export function faultsOf({ isRefused }: Pick<Sheet, "isRefused">, faults: readonly string[]): string[] {
  return faults.filter((fault) => !(isRefused === true && fault.startsWith("Failed to load resource")));
}

/** Waits until nothing is on its way, and all of it is drawn. */
async function settled(page: Page): Promise<void> {
  await networkQuiet(page);
  await page.locator(".loading, .map-to-come").first().waitFor({ state: "detached" });
  await networkQuiet(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}
