import type { Locator, Page } from "playwright-core";
import { dragByTouch } from "./dragged-by-touch.suite.ts";
import { stillMiddle } from "./still-box.suite.ts";

/** Simulated reader who uses a page by finger or mouse. */
export interface Reader {
  readonly key: string;
  readonly press: (target: Locator) => Promise<void>;
  /** Drags an element by a distance [px]. */
  readonly drag: (grip: Locator, by: { readonly right?: number; readonly down: number }) => Promise<void>;
}

/**
 * Returns a simulated reader of a page.
 *
 * @param hasTouch - True if the reader uses a finger.
 */
export function readerOf(page: Page, key: string, hasTouch = false): Reader {
  return {
    key,
    async press(target) {
      await target.scrollIntoViewIfNeeded();
      await stillMiddle(target);
      await (hasTouch ? target.tap() : target.click());
    },
    async drag(grip, by) {
      if (hasTouch) return dragByTouch(page, grip, by);
      await stillMiddle(grip);
      await grip.hover();
      await page.mouse.down();
      const { x, y } = await stillMiddle(grip);
      await page.mouse.move(x + (by.right ?? 0), y + by.down, { steps: 5 });
      await page.mouse.up();
    },
  };
}
