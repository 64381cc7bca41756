import { isLong } from "@halcyon/testing";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";

/** A folder in which the pictures are kept, and a sheet of all of them. */
export const { HALCYON_CONTACT_SHEET: sheetFolder } = process.env;

/** Where nothing asks for all looks, each page is checked in one. */
const isWhole = sheetFolder !== undefined || isLong;

/** How a page is looked at. */
export interface Look {
  readonly name: string;
  readonly isGrey: boolean;
  readonly options: BrowserContextOptions;
}

export interface Picture {
  readonly title: string;
  readonly png: Buffer;
}

const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  wide: { viewport: { width: 1440, height: 900 } },
};

const colours = ["light", "dark", "grey"] as const;

/** Every size in every colour. */
export const looks: readonly Look[] = colours.flatMap((colour) =>
  Object.entries(sizes).map(([size, options]) => ({
    name: `${colour}, ${size}`,
    isGrey: colour === "grey",
    options: { ...options, colorScheme: colour === "dark" ? "dark" : "light" },
  })),
);

/** The looks in which something is checked: all in long runs and where pictures are kept, else one that goes on with its position. */
export function looksOf(position: number): readonly Look[] {
  return isWhole ? looks : [looks[position % looks.length]!];
}

/** Adds a picture of a whole page, as eyes without colours see it where the look is grey, unless none is kept. */
export async function takePicture(
  pictures: Picture[],
  page: Page,
  { isGrey }: Pick<Look, "isGrey">,
  title: string,
): Promise<void> {
  if (sheetFolder === undefined) return;
  if (isGrey) {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setEmulatedVisionDeficiency", { type: "achromatopsia" });
  }
  // As high as the page: a picture of more than the screen forgets that fingers press, and what is out of sight is not drawn.
  const { width } = page.viewportSize()!;
  await page.setViewportSize({ width, height: await page.evaluate("document.documentElement.scrollHeight") });
  await page.waitForLoadState("networkidle");
  pictures.push({ title, png: await page.screenshot({ caret: "initial" }) });
}

/** By how many pixels a page is wider than its screen. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - innerWidth");
}

/** Writes each picture and a sheet of all. */
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
