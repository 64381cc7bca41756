import { once } from "node:events";
import { expect, test } from "vitest";
import { isAlive, runProcess, startProcess } from "./processes.ts";

test("a process reads its input, and its output, code and signal are told", async () => {
  expect(await runProcess(["sh", "-c", "cat; echo wrong >&2; exit 3"], { input: "words" })).toEqual({
    code: 3,
    signal: null,
    stdout: "words",
    stderr: "wrong\n",
  });
  expect(await runProcess(["sh", "-c", "kill -TERM $$"])).toMatchObject({ code: null, signal: "SIGTERM" });
});

test("a program that is not there ends with code 127, and one that reads nothing takes any input", async () => {
  expect(await runProcess(["no-such-program"])).toMatchObject({ code: 127 });
  expect(await runProcess(["true"], { input: "x".repeat(1_000_000) })).toMatchObject({ code: 0 });
});

test("messages go both ways", async () => {
  const program = "process.once('message', (one) => process.send({ back: one }, () => process.disconnect()))";
  const child = startProcess([process.execPath, "-e", program], { ipc: true, output: "ignore" });
  child.send("there");
  const [answer] = (await once(child, "message")) as [unknown];
  expect(answer).toEqual({ back: "there" });
  expect(await once(child, "exit")).toEqual([0, null]);
});

const processes = new URL("processes.ts", import.meta.url);

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a process and its own children end when the test that started them ends by %s",
  async (signal) => {
    // It starts a shell that starts another, and tells both of their ids.
    const starter = `
      const { startProcess } = await import(${JSON.stringify(processes.href)});
      startProcess(["sh", "-c", "sleep 1000 & echo $$ $!; wait"], { output: "inherit" });
      setInterval(() => undefined, 1000);`;
    const child = startProcess([process.execPath, "--input-type=module", "-e", starter]);
    const [words] = (await once(child.stdout!, "data")) as [Buffer];
    const started = String(words).trim().split(" ").map(Number);
    expect(started.filter(isAlive)).toHaveLength(2);
    child.kill(signal);
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
  },
);
