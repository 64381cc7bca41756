/**
 * What the runs have in common.
 *
 * @param {string} name - Of the files of this run in this folder and of its report.
 * @param {string[]} mutate - Files, from the folder of the package.
 * @param {number} [concurrency] - Runs at once.
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
