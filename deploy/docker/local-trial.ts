import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { execute } from "../execute.ts";

/** Results of running an image read-only, without capabilities, and with the memory limit of the Kubernetes Deployment. */
export interface ImageTrial {
  /** Time from the start until the health check of the image passed [ms]. */
  readonly healthyAfterMs: number;
  /** Time from the first request for a score to its response [ms]. */
  readonly firstAnswerMs: number;
  /** Time from SIGTERM until the end of the container [ms]. */
  readonly stoppedAfterMs: number;
  readonly exitCode: number;
  /** Peak memory of the container [bytes]. */
  readonly memoryPeakBytes: number;
  /** Rights of the server process, as Linux reports them. */
  readonly rights: Rights;
}

export interface Rights {
  readonly uid: number;
  readonly gid: number;
  /** Effective capabilities, as a hexadecimal number. */
  readonly capabilities: string;
  readonly noNewPrivileges: boolean;
  /** Error code of an attempt to write outside the volume. */
  readonly writeElsewhere: string;
  /** Memory limit that the container's processes see [bytes]. */
  readonly memoryLimitBytes: number;
}

const memory = "1g";
/** Limits for podman. Its default limits may exceed those of the machine. */
const limits = ["--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1000:1000"];

/** Runs an image from the local storage once, and then removes the container and its volume. */
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

/** Runs podman with runc. Unlike crun, runc supports hybrid cgroups. */
function podman(...words: readonly string[]): Promise<string> {
  return execute("podman", ["--runtime", "runc", ...words], {});
}

/** Runs the health check of the image, and returns true if it passes. */
function isHealthy(name: string): Promise<boolean> {
  return podman("healthcheck", "run", name).then(
    () => true,
    () => false,
  );
}

/** Program that runs in the container and reports the rights of the first process, which is the server. */
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
