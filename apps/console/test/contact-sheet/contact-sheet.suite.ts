import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { networkQuiet } from "../harness/quiet-network.suite.ts";

/** Folder for the pictures and their contact sheet; undefined if no pictures are stored. */
export const { HALCYON_CONTACT_SHEET: sheetFolder } = process.env;

export interface Picture {
  readonly title: string;
  readonly png: Buffer;
}

/** Screen sizes in which the pages are checked: the narrowest screen of each kind, and the usual phone. */
export const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  small: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 } },
};

type Colours = "light" | "dark" | "grey";

/** Colour schemes in which the pages are checked. Grey changes only the picture, so it is checked only if pictures are stored. */
const allColours: readonly Colours[] =
  sheetFolder === undefined ? ["light", "dark"] : ["light", "dark", "grey"];

/** Checks a page in each colour scheme, and takes a picture in each scheme. */
export async function lookAt(
  pictures: Picture[],
  page: Page,
  title: string,
  check: (title: string) => Promise<void>,
): Promise<void> {
  for (const colours of allColours) {
    await page.emulateMedia({ colorScheme: colours === "dark" ? "dark" : "light" });
    await check(`${title}, ${colours}`);
    await takePicture(pictures, page, `${title}, ${colours}`, colours === "grey");
  }
}

/**
 * Takes a picture of a whole page, if pictures are stored.
 *
 * @param isGrey - True to simulate the vision of a reader who sees no colours.
 */
export async function takePicture(
  pictures: Picture[],
  page: Page,
  title: string,
  isGrey = false,
): Promise<void> {
  if (sheetFolder === undefined) return;
  if (isGrey) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
  }
  // As high as the page: a picture of more than the screen forgets that fingers press, and what is out of sight is not drawn.
  const { width } = page.viewportSize()!;
  await page.setViewportSize({ width, height: await page.evaluate("document.documentElement.scrollHeight") });
  await networkQuiet(page);
  pictures.push({ title, png: await page.screenshot({ caret: "initial" }) });
}

/** Returns by how many pixels a page is wider than its screen. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}

/** Writes each picture, and a contact sheet of all pictures. */
export async function keepSheet(browser: Browser, name: string, pictures: readonly Picture[]): Promise<void> {
  if (sheetFolder === undefined || pictures.length === 0) return;
  await mkdir(sheetFolder, { recursive: true });
  for (const { title, png } of pictures) {
    await writeFile(join(sheetFolder, `${title.replaceAll(/\W+/g, "-")}.png`), png);
  }
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  page.setDefaultTimeout(0);
  const figures = pictures.map(
    ({ title, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString("base64")}"><figcaption>${title}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{display:grid;grid-template-columns:repeat(6,1fr);gap:12px;margin:12px;font:12px sans-serif;align-items:start}figure{margin:0}img{width:100%}</style>${figures.join("")}`,
  );
  await page.screenshot({ path: join(sheetFolder, `${name}.png`), fullPage: true });
  await page.close();
}
