import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, onTestFinished, test } from "vitest";
import { runCommand } from "../../test/cli/run-command.suite.ts";

const crane = ["--at", "51.5,-0.12", "--task", "1", "--when", "6h"];

test("scores a site without a server, which it says", async () => {
  const { code, stdout, stderr } = await runCommand(["score", ...crane, "--json"], {});
  expect(code).toBe(0);
  expect(stderr).toBe(
    "No server runs here, so this command answers on its own. npm start starts a server.\n",
  );
  expect(JSON.parse(stdout)).toMatchObject({
    metadata: { source: { synthetic: true } },
    forecast: { length: 6 },
    _meta: { status: 200, headers: { "x-halcyon-synthetic": "?1" } },
  });
});

test("exits with 4 where the answer is no", async () => {
  const { code, stdout } = await runCommand(["windows", ...crane, "--duration", "7", "--require"], {});
  expect(stdout).toContain("No window of 7 hours.");
  expect(code).toBe(4);
});

test("asks the server that runs on the data folder, by the key that it keeps there", async () => {
  const asked: unknown[] = [];
  const running = createServer((request, response) => {
    asked.push([request.url, request.headers["x-api-key"]]);
    response
      .writeHead(request.url === "/livez" ? 200 : 401, { "content-type": "application/json" })
      .end("{}");
  });
  await new Promise<void>((resolve) => running.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void running.close());
  const folder = temporaryFolder();
  await writeFile(join(folder, "demo-key"), "made-for-this-test\n");
  const { port } = running.address() as AddressInfo;
  const environment = { HALCYON_DATA_DIR: folder, PORT: String(port) };
  const { code } = await runCommand(["watch", "list"], environment);
  expect(code).toBe(1);
  expect(asked).toEqual([
    ["/livez", undefined],
    ["/v2/watches/", "made-for-this-test"],
  ]);
});

test("asks for a server where something is to be kept", async () => {
  const { code, stderr } = await runCommand(["watch", "list"], { PORT: "1" });
  expect(code).toBe(1);
  expect(stderr).toBe("halcyon: No server runs at http://127.0.0.1:1. Start it with npm start.\n");
});
