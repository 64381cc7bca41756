/**
 * Returns the settings that all mutation runs share.
 *
 * @param {string} name - Name of the run, from which the names of its configuration files and its report are derived.
 * @param {string[]} mutate - Files to mutate, relative to the folder of the package.
 * @param {number} [concurrency] - Number of test processes at the same time.
 */
export function settings(name, mutate, concurrency = 2) {
  return {
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: `../../mutation/${name}.vitest.config.ts`, dir: ".", related: false },
    mutate,
    // It runs in a copy of the checkout.
    inPlace: true,
    // Nobody checks types there, and what would switch that off parts docblocks from what they describe, whose examples are tests.
    disableTypeChecks: false,
    coverageAnalysis: "perTest",
    concurrency,
    // A busy machine is not a mutant that was found.
    timeoutMS: 20_000,
    thresholds: { high: 95, low: 90, break: 90 },
    reporters: ["progress-append-only", "clear-text", "html"],
    clearTextReporter: { reportTests: false, logTests: false },
    htmlReporter: { fileName: `${process.env.HALCYON_MUTATION_REPORTS}/${name}.html` },
    warnings: { slow: false },
  };
}
