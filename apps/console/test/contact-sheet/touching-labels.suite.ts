import type { Page } from "playwright-core";

/** Minimum distance between two labels in one line of a chart [px]. */
const gapPx = 2;

/** Returns pairs of labels that touch each other in a chart. */
export function touchingLabels(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isSeen = (one: Element): boolean =>
      one.textContent.trim() !== "" &&
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return [...document.querySelectorAll("svg")].flatMap((svg) => {
      const labels = [...svg.querySelectorAll("text")]
        .filter(isSeen)
        .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }));
      return labels.flatMap((one, position) =>
        labels
          .slice(position + 1)
          .filter(({ box }) => {
            const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
            const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
            // The box of a text has room above and below its letters.
            return across > -least && down > Math.min(one.box.height, box.height) * 0.4;
          })
          .map(({ text }) => `"${one.text}" and "${text}" in ${svg.parentElement!.className}`),
      );
    });
  }, gapPx);
}
