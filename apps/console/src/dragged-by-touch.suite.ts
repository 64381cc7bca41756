import type { Locator, Page } from "playwright-core";

/** Drags what is on the screen by one finger [px]. */
export async function dragByTouch(
  page: Page,
  grip: Locator,
  { right = 0, down }: { readonly right?: number; readonly down: number },
): Promise<void> {
  const box = (await grip.boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x: x + share * right, y: y + share * down }],
    });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
