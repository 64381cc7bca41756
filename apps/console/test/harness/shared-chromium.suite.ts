import { inRunFolder } from "@halcyon/testing";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

export const chromiumFile = "/usr/bin/chromium";

/**
 * Features that are switched off: those that Playwright names by default, whose list this one takes the place of, and the list under the bar of
 * addresses, for which Chromium starts a process beside each window.
 */
const disabledFeatures = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
];

/** How Chromium is started: it draws without a graphics card and asks nobody outside. */
export const chromiumOptions: LaunchOptions = {
  executablePath: chromiumFile,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    `--disable-features=${disabledFeatures.join(",")}`,
  ],
};

let shared: Promise<Browser> | undefined;

/** The Chromium of a worker, in which the tests of each of its files open contexts of their own; it ends with the worker. */
export function sharedChromium(): Promise<Browser> {
  // The signal by which a worker is ended ends it at once.
  shared ??= inRunFolder(() => chromium.launch({ ...chromiumOptions, handleSIGTERM: false }));
  return shared;
}
