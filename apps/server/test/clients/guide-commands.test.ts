import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guideCommands, guidePage } from "./guide-commands.suite.ts";

test("the guide makes a client of the document by one command for each language", () => {
  const programs = Object.entries(guideCommands).map(([language, [program]]) => [language, program]);
  expect(Object.fromEntries(programs)).toEqual({
    Go: "openapi-generator-cli",
    Java: "openapi-generator-cli",
    Python: "openapi-python-client",
    TypeScript: "openapi-ts",
  });
  for (const command of Object.values(guideCommands)) {
    expect(command).toContain("openapi.json");
    expect(command).toContain("client");
  }
});

test("the guide names the versions that the nightly test installs", () => {
  const workflow = readFileSync(join(import.meta.dirname, "../../../../.github/workflows/long.yml"), "utf8");
  for (const [program, name] of [
    ["openapi-generator-cli==", "[OpenAPI Generator](https://openapi-generator.tech) "],
    [
      "openapi-python-client==",
      "[openapi-python-client](https://github.com/openapi-generators/openapi-python-client) ",
    ],
    ["@hey-api/openapi-ts@", "[Hey API](https://heyapi.dev) "],
  ] as const) {
    const [version] = workflow.split(program)[1]!.split(/\s/);
    expect(guidePage).toContain(`${name}${version}`);
  }
});
