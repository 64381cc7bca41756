import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { execute } from "../execute.ts";

/** What an image did as it was run: read-only, without rights, within the memory of the Deployment for Kubernetes. */
export interface ImageTrial {
  /** From its start until its own check of health passed [ms]. */
  readonly healthyAfterMs: number;
  /** The first answer with a score, from the request on [ms]. */
  readonly firstAnswerMs: number;
  /** From SIGTERM to its end [ms]. */
  readonly stoppedAfterMs: number;
  readonly exitCode: number;
  /** Most memory that it held [bytes]. */
  readonly memoryPeakBytes: number;
  /** What its process may do, as Linux says it. */
  readonly rights: Rights;
}

export interface Rights {
  readonly uid: number;
  readonly gid: number;
  /** Capabilities in force, as a hexadecimal number. */
  readonly capabilities: string;
  readonly noNewPrivileges: boolean;
  /** The code of the error of a write beside its volume. */
  readonly writeElsewhere: string;
  /** The limit that its processes see [bytes]. */
  readonly memoryLimitBytes: number;
}

const memory = "1g";
/** Without them podman asks for more than a machine may allow. */
const limits = ["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000"];

/** Runs an image of this machine's storage once, and removes what it made. */
export async function tryImage(image: string, port: number): Promise<ImageTrial> {
  const name = `halcyon-trial-${randomUUID()}`;
  const inside = (program: string): Promise<string> =>
    podman("exec", name, "/nodejs/bin/node", "--input-type=module", "--eval", program);
  const rights = ["--read-only", "--cap-drop", "all", "--security-opt", "no-new-privileges"];
  const where = ["--network", "host", "--env", `PORT=${port}`, "--env", "HOST=127.0.0.1"];
  const startedMs = performance.now();
  await podman(
    "run",
    "--detach",
    "--name",
    name,
    "--memory",
    memory,
    "--volume",
    `${name}:/var/lib/halcyon`,
    ...rights,
    ...limits,
    ...where,
    image,
  );
  try {
    while (!(await isHealthy(name))) {
      if ((await podman("inspect", "--format", "{{.State.Running}}", name)).trim() !== "true")
        throw new Error("the container has ended");
      await sleep(50);
    }
    const healthyAfterMs = performance.now() - startedMs;
    const [, key = ""] = /^Demo key: (\S+)$/m.exec(await podman("logs", name)) ?? [];
    const askedMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/v1/optimality/composite/`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({
        request: { latitude: 51.5, longitude: -0.12, forecast_hours: 240, model: "noaa" },
        constraint_params: { id: 1, type: "task" },
      }),
    });
    if (!answer.ok) throw new Error(`the first answer is ${answer.status}`);
    await answer.json();
    const firstAnswerMs = performance.now() - askedMs;
    const found = JSON.parse(await inside(askRights)) as Rights & { readonly memoryPeakBytes: number };
    const { memoryPeakBytes, ...own } = found;
    const stopMs = performance.now();
    await podman("stop", "--time", "40", name);
    const stoppedAfterMs = performance.now() - stopMs;
    const exitCode = Number(await podman("inspect", "--format", "{{.State.ExitCode}}", name));
    return {
      healthyAfterMs,
      firstAnswerMs,
      stoppedAfterMs,
      exitCode,
      memoryPeakBytes,
      rights: own,
    };
  } finally {
    await podman("rm", "--force", "--volumes", name);
    await podman("volume", "rm", "--force", name);
  }
}

/** Runs on cgroups of both versions side by side as well, which crun refuses. */
function podman(...words: readonly string[]): Promise<string> {
  return execute("podman", ["--runtime", "runc", ...words], {});
}

/** Asks by the check of the image itself. */
function isHealthy(name: string): Promise<boolean> {
  return podman("healthcheck", "run", name).then(
    () => true,
    () => false,
  );
}

/** Run inside: the first process is the server. */
const askRights = `
import { readFileSync, writeFileSync } from "node:fs";
const status = readFileSync("/proc/1/status", "utf8");
const field = (name) => new RegExp("^" + name + ":\\\\s+(\\\\S+)", "m").exec(status)[1];
const first = (...files) => {
  for (const file of files) try { return Number(readFileSync(file, "utf8")); } catch {}
  return 0;
};
let writeElsewhere = "none";
try { writeFileSync("/srv/halcyon/tried", ""); } catch (error) { writeElsewhere = error.code; }
console.log(JSON.stringify({
  uid: Number(field("Uid")),
  gid: Number(field("Gid")),
  capabilities: field("CapEff"),
  noNewPrivileges: field("NoNewPrivs") === "1",
  writeElsewhere,
  memoryLimitBytes: first("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"),
  memoryPeakBytes: first("/sys/fs/cgroup/memory.peak", "/sys/fs/cgroup/memory/memory.max_usage_in_bytes"),
}));
`;
