import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import type { Step } from "./steps.mts";

/**
 * Content that a picture shows. It changes when texts or styles of the page change. It does not depend on installed fonts, so it is the same on all machines.
 */
export interface ShownParts {
  /** Visible texts, in the order in which they are on the page. */
  readonly texts: readonly string[];
  /** Digest of the elements with their classes, colours and font sizes, in the light and the dark scheme. */
  readonly look: string;
}

/**
 * Returns a script that collects the visible texts and the styles of the elements that match any of the selectors. Texts only for screen readers are left
 * out.
 */
const partsScript = (parts: readonly string[]): string => `(() => {
  const texts = [];
  const looks = [];
  const properties = ["color", "backgroundColor", "borderTopColor", "fill", "stroke", "fontSize", "fontWeight", "display"];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.textContent.replaceAll(/\\s+/g, " ").trim();
      if (text !== "") texts.push(text);
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE || node.localName === "option" || node.classList.contains("unseen")) return;
    if (!node.checkVisibility({ visibilityProperty: true })) return;
    const style = getComputedStyle(node);
    looks.push([node.localName, ...[...node.classList].sort(), ...properties.map((name) => style[name])].join(" "));
    if (node.localName === "select") texts.push(node.selectedOptions[0]?.textContent ?? "");
    else if (node.localName === "input") texts.push(node.type === "checkbox" || node.type === "radio" ? String(node.checked) : node.value);
    else for (const child of node.childNodes) walk(child);
  };
  for (const part of document.querySelectorAll(${JSON.stringify(parts.join(", "))})) walk(part);
  return { texts, looks };
})()`;

/** Returns the content of the parts of a page that the picture of a step shows. */
export async function shownParts(
  page: Page,
  { parts }: Step,
  withoutIds: (text: string) => string,
): Promise<ShownParts> {
  const hash = createHash("sha256");
  let texts: readonly string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const seen = await page.evaluate<{ texts: string[]; looks: string[] }>(partsScript(parts));
    hash.update(seen.looks.join("\n"));
    texts = seen.texts.map(withoutIds);
  }
  return { texts, look: hash.digest("base64url").slice(0, 16) };
}

/** Returns a script that lists the texts of the elements that match any of the selectors, each on one line. */
const toldScript = (told: readonly string[]): string => `${JSON.stringify(told)}
  .flatMap((selector) => [...document.querySelectorAll(selector)])
  .map((element) => element.innerText.replaceAll(/\\s+/g, " ").trim())
  .filter((text) => text !== "")`;

/** Returns the text alternative of a picture: a description, and then the main texts of the page. */
export async function alternativeOf(
  page: Page,
  { intro, told }: Step,
  withoutIds: (text: string) => string,
): Promise<string> {
  const texts = await page.evaluate<string[]>(toldScript(told));
  return [intro, ...texts]
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .map(withoutIds)
    .join(" ");
}
