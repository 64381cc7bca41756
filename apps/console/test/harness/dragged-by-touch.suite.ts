import type { Locator, Page } from "playwright-core";
import { stillMiddle } from "./still-box.suite.ts";
import { moveFingers as moveInFirefox, type Point } from "./started-firefox.suite.ts";

/** Puts fingers on the screen, moves them step by step, and lifts them. Each step contains the position of each finger [px]. */
export async function moveFingers(page: Page, steps: readonly (readonly Point[])[]): Promise<void> {
  if (page.context().browser()!.browserType().name() === "firefox") return moveInFirefox(page, steps);
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  for (const [at, step] of steps.entries()) await send(at === 0 ? "touchStart" : "touchMove", [...step]);
  await send("touchEnd", []);
}

/** Drags an element by one finger [px], after it has stopped moving. */
export async function dragByTouch(
  page: Page,
  grip: Locator,
  { right = 0, down }: { readonly right?: number; readonly down: number },
): Promise<void> {
  const { x, y } = await stillMiddle(grip);
  const shares = [0, 0.25, 0.5, 0.75, 1];
  await moveFingers(
    page,
    shares.map((share) => [{ x: x + share * right, y: y + share * down }]),
  );
}
