import type { Page } from "playwright-core";

/** Minimum height of touch targets [px]. */
const fingerPx = 44;

/** Returns descriptions of the elements whose height is too small for a finger. Links and terms within a sentence and hidden elements are left out. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed = "button:not(.term-name), select, summary, input, .tick-box, .choice label";
    // The label of a small field is pressed in its place.
    const isInLabel = (one: Element): boolean => one.matches("input") && one.closest("label") !== null;
    const isRange = (one: Element): boolean => one.matches("input[type=range]");
    return [...document.querySelectorAll(pressed)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !isInLabel(one) && !isRange(one) && one.closest("svg, .clock") === null)
      .map((one) => ({ one, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height > 1 && height < least - 0.5)
      .map(
        ({ one, height }) =>
          `${one.tagName} ${one.className} "${one.textContent.trim().slice(0, 30)}": ${height}`,
      );
  }, fingerPx);
}
