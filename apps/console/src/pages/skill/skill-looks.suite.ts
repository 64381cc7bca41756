import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { sheetFolder } from "../../../test/contact-sheet/contact-sheet.suite.ts";

type Look = readonly ["light" | "dark", { readonly width: number; readonly height: number }];

/** Colour schemes and screens in which the page is tested. */
export const looks: readonly Look[] = [
  ["light", { width: 1440, height: 900 }],
  ["dark", { width: 1440, height: 900 }],
  ["light", { width: 390, height: 844 }],
  ["dark", { width: 390, height: 844 }],
];

/** Stores a picture of the whole page, if pictures are stored. */
export async function storePicture(page: Page, name: string, [colorScheme, { width }]: Look): Promise<void> {
  if (sheetFolder === undefined) return;
  const file = join(sheetFolder, `${name}-${colorScheme}-${width}.png`);
  await writeFile(file, await page.screenshot({ fullPage: true }));
}
