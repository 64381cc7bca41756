import type { Locator, Page } from "playwright-core";
import { dragByTouch } from "./dragged-by-touch.suite.ts";
import { stillMiddle } from "./still-box.suite.ts";

/** Who looks at a page, with a finger or a mouse. */
export interface Reader {
  readonly key: string;
  readonly press: (target: Locator) => Promise<void>;
  /** Drags what is on the screen [px]. */
  readonly drag: (grip: Locator, by: { readonly right?: number; readonly down: number }) => Promise<void>;
}

/** @param hasTouch - Whether the page is touched. */
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
