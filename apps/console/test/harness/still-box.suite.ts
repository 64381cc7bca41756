import type { Locator } from "playwright-core";

/** Position and size of an element on the screen [px]. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the box of an element after it has stayed unchanged for some frames. The check runs in the page. */
export function stillBox(target: Locator): Promise<Box> {
  return target.evaluate(async (element) => {
    const stillFrames = 10;
    const isSame = (one: DOMRect, other: DOMRect): boolean =>
      one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
    let box = element.getBoundingClientRect();
    for (let still = 0; still < stillFrames; still++) {
      await new Promise(requestAnimationFrame);
      const next = element.getBoundingClientRect();
      if (!isSame(box, next)) still = -1;
      box = next;
    }
    const { x, y, width, height } = box;
    return { x, y, width, height };
  });
}

/** Returns the centre of an element after it has stopped moving [px]. */
export async function stillMiddle(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = await stillBox(target);
  return { x: x + width / 2, y: y + height / 2 };
}
