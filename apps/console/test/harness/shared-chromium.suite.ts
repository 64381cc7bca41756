import { inRunFolder } from "@halcyon/testing";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

export const chromiumFile = "/usr/bin/chromium";

/**
 * Disabled features: those that Playwright disables by default, which this list replaces, and the suggestions of the address bar. For the latter,
 * Chromium starts an additional process per window.
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

/** Options to start Chromium: without a graphics card and without requests to external servers. */
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

/** Returns the Chromium that the test files of a worker process share. Each file uses its own browser contexts. The browser ends with the worker process. */
export function sharedChromium(): Promise<Browser> {
  // The signal by which a worker is ended ends it at once.
  shared ??= inRunFolder(() => chromium.launch({ ...chromiumOptions, handleSIGTERM: false }));
  return shared;
}
