import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** The checkout that the workflows belong to. */
export const root = join(import.meta.dirname, "../..");

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
const permissions = z.record(z.string(), z.enum(["read", "write", "none"]));

const step = z.strictObject({
  id: z.string().optional(),
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  with: values.optional(),
  run: z.string().optional(),
  env: values.optional(),
});

const job = z.strictObject({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  if: z.string().optional(),
  strategy: z
    .strictObject({ "fail-fast": z.boolean().optional(), matrix: z.record(z.string(), z.array(z.unknown())) })
    .optional(),
  "runs-on": z.string().optional(),
  "timeout-minutes": z.number().optional(),
  environment: z
    .union([z.string(), z.strictObject({ name: z.string(), url: z.string().optional() })])
    .optional(),
  permissions: permissions.optional(),
  outputs: z.record(z.string(), z.string()).optional(),
  uses: z.string().optional(),
  steps: z.array(step).default([]),
});

const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions,
  concurrency: z.strictObject({
    group: z.string(),
    "cancel-in-progress": z.union([z.boolean(), z.string()]),
  }),
  jobs: z.record(z.string(), job),
});

export type Step = z.output<typeof step>;
export type Job = z.output<typeof job>;

/** A workflow, with its text. */
export interface Workflow extends z.output<typeof workflow> {
  /** The file of the workflow, without the ending. */
  readonly file: string;
  readonly text: string;
}

/** The workflows of the repository. */
export const workflows: readonly Workflow[] = globSync(".github/workflows/*", { cwd: root })
  .toSorted()
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return { ...workflow.parse(parse(text)), file: basename(path, ".yml"), text };
  });
