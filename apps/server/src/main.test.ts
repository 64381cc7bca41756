import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { issueKey } from "@halcyon/accounts/keys/key";
import { runCommand } from "../test/cli/run-command.suite.ts";
import {
  closesItsDoor,
  curlLine,
  expectLine,
  requestUnderWay,
  start,
} from "../test/harness/started-main.suite.ts";

function sendCurl([, url, key, name, type, body]: RegExpExecArray): Promise<Response> {
  return fetch(url!, { method: "POST", headers: { "x-api-key": key!, [name!]: type! }, body: body! });
}

test("a server prints a curl line that works, and the terms of its weather, and lets a running request end after SIGTERM", async () => {
  await using server = start();
  const line = await server.printed(curlLine);
  const [banner] = await server.printed(/^Weather: .+$/m);
  expect(banner).toMatch(/^Weather: .*not real weather/);
  const [logged] = await server.printed(/"msg":"Halcyon synthetic climate[^"]+"/);
  expect(logged).toBe(`"msg":"${banner.slice("Weather: ".length)}"`);
  expect((await sendCurl(line)).status).toBe(200);

  const request = await requestUnderWay(line);
  // Several processes may pass the same signal on.
  server.child.kill("SIGTERM");
  server.child.kill("SIGTERM");
  await closesItsDoor(request.url);
  request.finish();
  expect(await request.answer).toMatchObject({
    status: 200,
    body: expect.stringContaining('"forecast"'),
  });
  expect(await server.exited()).toBe(0);
  expect(server.output().stderr).toBe("");
});

test("a server lets a running request end, and ends, when the process that started it is gone", async () => {
  await using server = start();
  const request = await requestUnderWay(await server.printed(curlLine));
  server.child.disconnect();
  await closesItsDoor(request.url);
  request.finish();
  expect(await request.answer).toMatchObject({ status: 200 });
  expect(await server.exited()).toBe(0);
});

test("the console's link that a server prints gives the demo key once, and stands nowhere else in its output", async () => {
  await using server = start();
  const [, url, token] = await server.printed(/^Console: (\S+)\/console#enter=([\w-]{43})$/m);
  const [, key] = await server.printed(/^Demo key: (\S+)$/m);
  const enter = () =>
    fetch(`${url}/console/enter`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url! },
      body: JSON.stringify({ token }),
    });
  expect(await (await enter()).json()).toEqual({ key });
  expect((await enter()).status).toBe(404);
  server.child.kill("SIGTERM");
  await server.exited();
  const { stdout, stderr } = server.output();
  expect((stdout + stderr).split(token!)).toHaveLength(2);
});

test.each([
  ["other machines may reach it", { HOST: "0.0.0.0" }],
  ["it has a public address", { HALCYON_PUBLIC_URL: "https://halcyon.example" }],
])("a server prints the plain address of the console if %s", async (_title, environment) => {
  await using server = start(undefined, environment);
  await server.printed(/^Console: \S+\/console$/m);
});

test("a server never prints a key that was issued to others", async () => {
  const folder = temporaryFolder();
  const issued = await runCommand(["keys", "issue", "--json"], { HALCYON_DATA_DIR: folder });
  const { key } = JSON.parse(issued.stdout) as { key: string };
  await using server = start(folder);
  const [, url] = await server.printed(/^Halcyon answers at (\S+)$/m);
  const headers = { "x-api-key": key };
  const unknown = issueKey().plaintext;
  const answers = await Promise.all([
    fetch(`${url}/v1/tasks/`, { headers }),
    fetch(`${url}/v1/tasks/${key}`, { headers }),
    fetch(`${url}/v1/tasks/?q=${key}`, { headers }),
    fetch(`${url}/${key}`, { headers }),
    fetch(`${url}/v1/tasks/`, { headers: { "x-api-key": unknown } }),
    fetch(`${url}/v1/optimality/composite/`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: `{"${key}":1}`,
    }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 401, 404, 401, 422]);
  server.child.kill("SIGTERM");
  await server.exited();
  const { stdout, stderr } = server.output();
  expect(stdout.match(/"request_id"/g)).toHaveLength(answers.length);
  for (const secret of [key, unknown]) expect(stdout + stderr).not.toContain(secret.slice(8));
});

test("a server that finds its port taken says so in one line, and ends with 1", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  await using server = start(undefined, { PORT: String(port) });
  await expectLine(server, new RegExp(`port ${port} is in use`));
  other.close();
});

test("a server keeps its data folder to itself until it is killed, and another starts in it at once after that with the same key", async () => {
  const folder = temporaryFolder();
  await using first = start(folder);
  const [, , key] = await first.printed(curlLine);
  await using second = start(folder);
  await expectLine(second, new RegExp(`another server uses this data folder \\(process ${first.child.pid} `));
  first.child.kill("SIGKILL");
  await first.exited();
  await using third = start(folder);
  expect((await third.printed(curlLine))[2]).toBe(key);
  expect((await stat(join(folder, "demo-key"))).mode & 0o777).toBe(0o600);
});
