import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, firefox, type Page } from "playwright-core";

const firefoxFile = "/usr/bin/firefox-esr";

/** True if Firefox is installed. `firefoxWords` names what is missing. */
export const isFirefoxThere = existsSync(firefoxFile);
export const firefoxWords = isFirefoxThere ? "" : " (needs `apt-get install firefox-esr`)";

/** Position on the screen [px]. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Internal session of Playwright for WebDriver BiDi. */
interface Session {
  readonly sessionId: string;
  send: (method: string, parameters: object) => Promise<unknown>;
}

/** Internal properties of a page or browser of Playwright. */
interface Kept {
  readonly _browserSession: Session;
  readonly delegate: {
    readonly _session: Session;
    readonly rawTouchscreen: { tap: (progress: unknown, x: number, y: number) => Promise<void> };
  };
}

/** Properties that all tabs of a Firefox share, because they cannot be changed after the start. */
export type FirefoxLook = Pick<BrowserContextOptions, "colorScheme" | "hasTouch">;

/** Starts Firefox from the packages of the distribution. Playwright controls it through WebDriver BiDi. */
export async function startedFirefox({ colorScheme, hasTouch }: FirefoxLook): Promise<Browser> {
  const browser = await firefox.launch({
    channel: "moz-firefox",
    executablePath: fileURLToPath(new URL("firefox-of-parent.sh", import.meta.url)),
    firefoxUserPrefs: {
      "layout.css.prefers-color-scheme.content-override": colorScheme === "dark" ? 0 : 1,
      // A finger is coarse, and a mouse is fine and can rest on things.
      "ui.primaryPointerCapabilities": hasTouch === true ? 1 : 6,
      "ui.allPointerCapabilities": hasTouch === true ? 1 : 6,
      // It asks nobody outside.
      "services.settings.server": "data:,nobody",
      // As on a phone, bars of scrolling lie over the page.
      "ui.useOverlayScrollbars": 1,
    },
  });
  const { _browserSession: session } = keptOf(browser);
  const send = session.send.bind(session);
  session.send = async (method, parameters) =>
    method === "emulation.setMediaFeaturesOverride" ? {} : send(method, parameters);
  return browser;
}

/** Enables taps on a page of Firefox, which Playwright does not support. */
export function letTap(page: Page): void {
  keptOf(page).delegate.rawTouchscreen.tap = (_, x, y) => moveFingers(page, [[{ x, y }]]);
}

/** Puts fingers on a page of Firefox, moves them step by step, and lifts them. */
export async function moveFingers(page: Page, steps: readonly (readonly Point[])[]): Promise<void> {
  const { _session: session } = keptOf(page).delegate;
  const actions = steps[0]!.map((_, finger) => ({
    type: "pointer",
    id: `finger ${finger}`,
    parameters: { pointerType: "touch" },
    actions: [
      ...steps.flatMap((step, at) => [
        { type: "pointerMove", x: Math.round(step[finger]!.x), y: Math.round(step[finger]!.y) },
        ...(at === 0 ? [{ type: "pointerDown", button: 0 }] : []),
      ]),
      { type: "pointerUp", button: 0 },
    ],
  }));
  await session.send("input.performActions", { context: session.sessionId, actions });
}

function keptOf(shown: Browser | Page): Kept {
  const { _connection } = shown as unknown as { _connection: { toImpl: (shown: Browser | Page) => Kept } };
  return _connection.toImpl(shown);
}
