import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright-core";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Limits for a page before any input of the reader, so that it loads quickly on a slow connection and a slow phone. */
const limits = {
  compressedKilobytes: 150,
  requests: 12,
  /** Script files, in addition to inline scripts. Without them, a slow phone responds immediately. */
  scripts: 0,
  elements: 5000,
  layoutShift: 0.05,
} as const;

/** Maximum compressed size of a page, including the scripts that load after the first input [kB]. */
const startedKilobytesMax = 380;

/** Link texts that do not name their target. */
const emptyWords = new Set([
  "click here",
  "click this",
  "go",
  "here",
  "information",
  "learn more",
  "link",
  "more",
  "more info",
  "more information",
  "read more",
  "right here",
  "see more",
  "start",
  "this",
  "this page",
]);

/** Properties of a page in the browser and in its served HTML. */
interface Seen {
  readonly doctype: string;
  readonly language: string;
  readonly title: string;
  readonly viewport: string;
  readonly description: string;
  readonly robots: string;
  readonly canonical: string;
  readonly elements: number;
  readonly layoutShift: number;
  readonly blockingScripts: number;
  readonly links: readonly { readonly href: string | null; readonly words: string }[];
  readonly distortedImages: number;
}

/** Returns a script that reads the properties of a page from the browser. Properties for search engines are read from the served HTML. */
const seenBeside = (html: string): string => `((served) => ({
  doctype: document.doctype?.name ?? "",
  language: served.documentElement.lang,
  title: served.title,
  viewport: served.querySelector("meta[name=viewport]")?.content ?? "",
  description: served.querySelector("meta[name=description]")?.content ?? "",
  robots: served.querySelector("meta[name=robots]")?.content ?? "",
  canonical: served.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "",
  elements: document.querySelectorAll("body *").length,
  layoutShift: window.layoutShift,
  blockingScripts: [...document.head.querySelectorAll("script[src]")]
    .filter(({ async, defer, type }) => !async && !defer && type !== "module").length,
  links: [...document.querySelectorAll("a")].map((link) => ({
    href: link.getAttribute("href"),
    words: (link.getAttribute("aria-label") ?? link.textContent).trim().toLowerCase(),
  })),
  distortedImages: [...document.images].filter(({ naturalWidth, naturalHeight, width, height }) =>
    naturalHeight * height > 0 && Math.abs(naturalWidth / naturalHeight - width / height) > 0.05).length,
}))(new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html"))`;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/**
 * Returns the faults of a page in performance, accessibility, best practice and findability, one sentence each. The result does not depend on timing.
 *
 * @param url - URL of the page.
 */
export async function pageFaults(browser: Browser, url: string): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(0);
  const complaints: string[] = [];
  const responses: Response[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("response", (response) => responses.push(response));
  await page.addInitScript(`
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
  const answer = await page.goto(url, { waitUntil: "networkidle" });
  const html = (await answer!.body()).toString();
  const facts = await page.evaluate<Seen>(seenBeside(html));
  const weight = await weightOf(responses);
  await page.mouse.move(1, 1);
  await page.locator("html[data-has-hydrated=true]").waitFor();
  await page.waitForLoadState("networkidle");
  const started = await weightOf(responses);
  const faults = [
    ...performanceFaults(facts, weight),
    ...broken([
      [kilobytes(started) <= startedKilobytesMax, `with its scripts it weighs ${kilobytes(started)} kB`],
      [started.scripts > 0, "its scripts do not come"],
    ]),
    ...practiceFaults(facts, answer!, html.slice(0, 1024), complaints),
    ...searchFaults(facts, new URL(url).pathname),
    ...(await accessibilityFaults(page)),
  ];
  await page.close();
  return faults;
}

interface Weight {
  readonly requests: number;
  readonly scripts: number;
  readonly compressedBytes: number;
  readonly failed: readonly string[];
}

/**
 * Returns the number of requests and the compressed size of a page. Resources that are prefetched for other pages are not counted, because they delay
 * nothing.
 */
async function weightOf(responses: readonly Response[]): Promise<Weight> {
  let requests = 0;
  let scripts = 0;
  let compressedBytes = 0;
  const failed: string[] = [];
  for (const response of responses) {
    const { "sec-purpose": purpose } = await response.request().allHeaders();
    if (purpose === "prefetch" || !response.url().startsWith("http")) continue;
    requests += 1;
    if (response.request().resourceType() === "script") scripts += 1;
    compressedBytes += gzipSync(await response.body()).length;
    if (!response.ok()) failed.push(response.url());
  }
  return { requests, scripts, compressedBytes, failed };
}

function kilobytes({ compressedBytes }: Weight): number {
  return Math.round(compressedBytes / 1000);
}

function performanceFaults({ elements, layoutShift, blockingScripts }: Seen, weight: Weight): string[] {
  const { requests, scripts, failed } = weight;
  return broken([
    [kilobytes(weight) <= limits.compressedKilobytes, `it weighs ${kilobytes(weight)} kB compressed`],
    [requests <= limits.requests, `it makes ${requests} requests`],
    [scripts <= limits.scripts, `it loads ${scripts} scripts before its reader does anything`],
    [elements <= limits.elements, `it has ${elements} elements`],
    [layoutShift <= limits.layoutShift, `its layout shifts by ${layoutShift}`],
    [blockingScripts === 0, `${blockingScripts} scripts stop it from being drawn`],
    [failed.length === 0, `it asks for what is not there: ${failed.join(", ")}`],
  ]);
}

function practiceFaults(
  { doctype, distortedImages }: Seen,
  answer: Response,
  beginning: string,
  complaints: readonly string[],
): string[] {
  return broken([
    [answer.status() === 200, `its status is ${answer.status()}`],
    [doctype === "html", "it has no doctype"],
    [/<meta charset="?utf-?8/i.test(beginning), "its first kilobyte does not say its charset"],
    [complaints.length === 0, `the browser complains: ${complaints.join("; ")}`],
    [distortedImages === 0, `${distortedImages} images are distorted`],
  ]);
}

function searchFaults(
  { language, title, viewport, description, robots, canonical, links }: Seen,
  path: string,
): string[] {
  const vague = links.filter(({ words }) => words === "" || emptyWords.has(words));
  const dead = links.filter(({ href }) => href === null || href === "" || href.startsWith("javascript:"));
  return broken([
    [language !== "", "it does not say its language"],
    [title.length > 5, "it has no title"],
    [/width=device-width/.test(viewport), "it does not fit itself to a phone"],
    [description.length > 5, "it has no description"],
    [!/noindex|none/.test(robots), "robots may not list it"],
    // A site whose address is not known names none.
    [canonical === "" || new URL(canonical).pathname === path, `its canonical address is ${canonical}`],
    [vague.length === 0, `links do not say where they lead: ${vague.map(({ href }) => href).join(", ")}`],
    [dead.length === 0, `links lead nowhere: ${dead.map(({ words }) => words).join(", ")}`],
  ]);
}

async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: axeFile });
  const violations = await page.evaluate<Violation[]>(
    "axe.run({ resultTypes: ['violations'] }).then((result) => result.violations)",
  );
  return violations.map(
    ({ id, nodes }) => `axe: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" ")}`,
  );
}

/** Returns the messages of the checks that failed. */
function broken(checks: readonly (readonly [holds: boolean, fault: string])[]): string[] {
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}
