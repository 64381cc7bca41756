import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";

test("a program that a killed process started ends with it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // The program is connected for as long as it runs.
  const program = `require("node:net").connect(${port}, "127.0.0.1")`;
  const starter = `
    const { heldProcess } = await import(${JSON.stringify(join(import.meta.dirname, "held-process.suite.ts"))});
    heldProcess("TERM", [process.execPath, "--eval", ${JSON.stringify(program)}]);
  `;
  const connected = once(server, "connection");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", starter], { stdio: "inherit" });
  const [socket] = (await connected) as [Socket];
  const closed = once(socket.resume(), "close");
  expect(child.exitCode).toBeNull();
  child.kill("SIGKILL");
  await closed;
  server.close();
});
