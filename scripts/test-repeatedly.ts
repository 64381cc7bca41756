import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startProcess } from "../packages/testing/src/processes.ts";

// Runs `npm test` several times, idle and beside busy processes, and prints a line for each run: npm run test:repeatedly -- --idle 5 --busy 5
const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: { idle: { type: "string", default: "5" }, busy: { type: "string", default: "5" } },
});
/** Number of processes that keep the processors busy while the tests run. */
const busyCount = 8;
/** Maximum lifetime of a busy process [s]. It ends after this time if nothing ends it earlier. */
const busySeconds = 3600;

let failed = 0;
for (const [load, count] of [
  ["idle", Number(values.idle)],
  ["busy", Number(values.busy)],
] as const) {
  for (let run = 1; run <= count; run++) {
    const busy = load === "busy" ? Array.from({ length: busyCount }, startBusy) : [];
    const beforeMs = Date.now();
    const beforeCpuS = childrenCpuS();
    const code = await testOnce();
    for (const child of busy) child.kill();
    const minutes = ((Date.now() - beforeMs) / 60_000).toFixed(1);
    const cpuMinutes = ((childrenCpuS() - beforeCpuS) / 60).toFixed(1);
    console.log(`${load} ${run}: ${code === 0 ? "green" : "RED"}, ${minutes} min, ${cpuMinutes} min of CPU`);
    if (code !== 0) failed++;
  }
}
process.exit(failed === 0 ? 0 : 1);

function testOnce(): Promise<number | null> {
  const child = startProcess(["npm", "test", "--", "--force"], {
    cwd: root,
    output: "inherit",
    endBy: "TERM",
  });
  return new Promise((resolve) => void child.once("exit", resolve));
}

function startBusy(): ReturnType<typeof startProcess> {
  const program = `const end = Date.now() + ${busySeconds * 1000}; while (Date.now() < end);`;
  return startProcess([process.execPath, "-e", program], { output: "ignore" });
}

/** Returns the processor time that ended child processes have used in total [s]. Works only on Linux. */
function childrenCpuS(): number {
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
