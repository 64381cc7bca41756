import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { actionOf, actions } from "./actions.ts";
import { type Contexts, holds, interpolated } from "./expression.ts";
import { type Answer, github, type Scratch, scratchCopy } from "./scratch-copy.suite.ts";
import type { Step, Workflow } from "./workflow.ts";

/** What a job finds around it. */
export interface Surroundings {
  readonly contexts?: Contexts;
  /** What steps with an action put out, by the name of the action. */
  readonly puts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly answers?: readonly Answer[];
}

/** What a job did. */
export interface Outcome {
  /** Calls of programs outside and of scripts of the repository, and of actions with their inputs. */
  readonly calls: readonly string[];
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Where what it deployed is found. */
  readonly address?: string | undefined;
  readonly failed: boolean;
}

/**
 * Runs the steps of a job in a scratch copy of the repository, where its own scripts and all programs outside are stand-ins.
 *
 * @param surroundings - `matrix` of the contexts says which of several jobs it is.
 */
export async function runJob(
  { jobs }: Workflow,
  name: string,
  surroundings: Surroundings = {},
): Promise<Outcome> {
  const scratch = scratchCopy(temporaryFolder(), surroundings.answers ?? []);
  const outputsOf = new Map<string, { outputs: Readonly<Record<string, string>> }>();
  const job = jobs[name]!;
  const contexts = (): Contexts => ({
    ...surroundings.contexts,
    github,
    steps: Object.fromEntries(outputsOf),
  });
  let failed = false;
  for (const step of job.steps) {
    if (!holds(step.if ?? "success()", contexts(), failed)) continue;
    const done = await runStep(step, contexts(), scratch, surroundings.puts ?? {});
    failed ||= done.failed;
    if (step.id !== undefined) outputsOf.set(step.id, { outputs: done.outputs });
  }
  return {
    calls: linesOf(scratch.env.STAND_IN_CALLS),
    outputs: failed ? {} : namedOutputs(job.outputs ?? {}, contexts()),
    summary: linesOf(scratch.env.GITHUB_STEP_SUMMARY).join("\n"),
    address:
      typeof job.environment === "object" ? interpolated(job.environment.url ?? "", contexts()) : undefined,
    failed,
  };
}

/** The outputs of a job; those that another job of its matrix sets are left out. */
function namedOutputs(outputs: Readonly<Record<string, string>>, contexts: Contexts): Record<string, string> {
  const values = Object.entries(outputs).map(([name, text]) => {
    try {
      return [name, interpolated(text, contexts)];
    } catch {
      return [name, ""];
    }
  });
  return Object.fromEntries(values.filter(([, value]) => value !== "")) as Record<string, string>;
}

interface Done {
  readonly outputs: Readonly<Record<string, string>>;
  readonly failed: boolean;
}

async function runStep(
  step: Step,
  contexts: Contexts,
  scratch: Scratch,
  puts: Surroundings["puts"] & {},
): Promise<Done> {
  const given = (values: Step["with"] = {}): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, interpolated(String(value), contexts)]),
    );
  const env = given(step.env);
  if (step.uses === undefined) return await runScript(step.run!, scratch, env);
  const action = actionOf(step.uses);
  const { script, ...inputs } = given(step.with);
  const words = Object.entries(inputs).map(([key, value]) => `${key}=${value}`);
  writeFileSync(scratch.env.STAND_IN_CALLS, `${[action, ...words].join(" ")}\n`, { flag: "a" });
  const ran = script === undefined ? { failed: false } : await runScript(script, scratch, env);
  const outputs = puts[action] ?? {};
  const unknown = Object.keys(outputs).find((name) => !actions.get(action)!.outputs.includes(name));
  if (unknown !== undefined) throw new Error(`${action} puts out no ${unknown}.`);
  return { failed: ran.failed, outputs };
}

async function runScript(script: string, { checkout, env }: Scratch, own: object): Promise<Done> {
  writeFileSync(env.GITHUB_OUTPUT, "");
  // As on a runner, but that a variable which nobody sets fails.
  const { code } = await runProcess(["bash", "-e", "-u", "-c", script], {
    cwd: checkout,
    env: { ...env, ...own },
    output: "ignore",
  });
  const outputs = linesOf(env.GITHUB_OUTPUT).map((line) => /^([\w-]+)=(.*)$/.exec(line)!.slice(1));
  return { failed: code !== 0, outputs: Object.fromEntries(outputs) as Record<string, string> };
}

function linesOf(file: string): string[] {
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}
