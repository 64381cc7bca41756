import type { Reporter, TestCase } from "vitest/node";

/** Reporter that prints, for each skipped test, one line that says what the test needs. The default reporter only counts skipped tests. */
export const skipLines: Reporter = {
  onTestModuleEnd(module) {
    // What a filter of titles leaves out lacks nothing.
    if (module.project.config.testNamePattern) return;
    const skipped = [...module.children.allTests("skipped")].map(titleOf);
    for (const title of new Set(skipped)) console.log(` ↓ ${module.relativeModuleId} > ${title}`);
  },
};

/** Returns the title of the outermost suite that states a requirement. If there is no such suite, returns the title of the test. */
function titleOf(test: TestCase): string {
  let title = test.fullName;
  for (let { parent } = test; parent.type === "suite"; { parent } = parent)
    if (/\bneeds\b/.test(parent.name)) title = parent.fullName;
  return title;
}
