import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");
const read = (file: string): unknown => parse(readFileSync(join(root, ".github", file), "utf8"));

const words = z.string().min(1);
const form = z.strictObject({
  name: words,
  description: words,
  body: z.array(
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("markdown"), attributes: z.strictObject({ value: words }) }),
      z.strictObject({
        type: z.enum(["input", "textarea"]),
        id: z.string().regex(/^\w+$/),
        attributes: z.strictObject({
          label: words,
          description: words.optional(),
          placeholder: words.optional(),
          render: words.optional(),
        }),
        validations: z.strictObject({ required: z.boolean() }),
      }),
    ]),
  ),
});

const forms = globSync("ISSUE_TEMPLATE/*.yml", { cwd: join(root, ".github") });

test.each(forms)("%s is a form with a name for each answer", (file) => {
  const { body } = form.parse(read(file));
  const ids = body.flatMap((part) => (part.type === "markdown" ? [] : [part.id]));
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size).toBe(ids.length);
});

const updates = z.strictObject({
  version: z.literal(2),
  updates: z.array(
    z.strictObject({
      "package-ecosystem": z.enum(["docker", "docker-compose", "github-actions", "npm", "pip"]),
      directory: z.string(),
      schedule: z.strictObject({ interval: z.literal("weekly") }),
      cooldown: z.strictObject({ "default-days": z.int() }),
      groups: z
        .record(
          z.string(),
          z.strictObject({
            patterns: z.array(z.string()),
            "update-types": z.array(z.enum(["minor", "patch"])).optional(),
          }),
        )
        .optional(),
    }),
  ),
});

const manifests = {
  docker: "Dockerfile",
  "docker-compose": "compose.yaml",
  "github-actions": ".github/workflows/ci.yml",
  npm: "pnpm-lock.yaml",
  pip: "pyproject.toml",
};

test("Dependabot looks where dependencies are named", () => {
  for (const { "package-ecosystem": kind, directory } of updates.parse(read("dependabot.yml")).updates)
    expect(existsSync(join(root, directory, manifests[kind])), `${directory}/${manifests[kind]}`).toBe(true);
});
