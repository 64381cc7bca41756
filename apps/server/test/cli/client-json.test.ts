import { Writable } from "node:stream";
import { program, run, type Surroundings, surroundingsOf } from "@halcyon/cli";
import { temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";

let server: RunningServer;
let folder: string;

beforeAll(async () => {
  server = await runningServer();
  folder = temporaryFolder();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Runs a command that calls the server, and returns its output and the last response of the server. */
async function printed(
  args: readonly string[],
): Promise<{ stdout: string; answer: string; headers: Headers }> {
  let stdout = "";
  let answer = "";
  let headers = new Headers();
  const surroundings: Surroundings = {
    ...surroundingsOf(process),
    environment: { HALCYON_URL: server.url, HALCYON_KEY: server.key, XDG_CONFIG_HOME: folder },
    stdout: new Writable({
      write: (chunk, _encoding, done) => {
        stdout += String(chunk);
        done();
      },
    }),
    nowMs: () => server.clock.ms,
    fetch: async (...asked) => {
      const response = await fetch(...asked);
      answer = await response.clone().text();
      ({ headers } = response);
      return response;
    },
  };
  expect(await run(program(surroundings), surroundings, ["node", "halcyon", ...args])).toBe(0);
  return { stdout, answer, headers };
}

const crane = ["--at", "53.55,9.99", "--task", "tower-crane-lifting"];

test.each([
  [["score", ...crane, "--when", "2d"]],
  [["windows", ...crane, "--when", "next week", "--between", "7-17", "--weekdays", "mon-fri"]],
  [["explain", ...crane, "--when", "1d"]],
  [["compare", ...crane, "--at", "60,5", "--when", "2d"]],
  [["tasks", "crane"]],
  [["scenarios"]],
  [["usage"]],
  [["watch", "test", "--name", "Crane", ...crane]],
  [["watch", "create", "--name", "Crane", ...crane, "--duration", "6", "--probability", "0.8"]],
  [["watch", "create", "--name", "Gusts", "--at", "53.55,9.99", "--limit", "wind_gusts_10m > 12 m/s"]],
  [["watch", "create", "--name", "Bad", ...crane, "--band", "at most unsuitable"]],
  [["watch", "list"]],
  [["watch", "show", "Crane"]],
  [["watch", "pause", "Crane"]],
  [["watch", "resume", "Crane"]],
  [["events"]],
])("%j --json prints the answer and its headers", async (args) => {
  const { stdout, answer, headers } = await printed([...args, "--json"]);
  const { _meta, ...document } = JSON.parse(stdout) as Record<string, unknown>;
  expect(document).toEqual(JSON.parse(answer));
  expect(_meta).toEqual({ status: expect.any(Number), headers: Object.fromEntries(headers) });
  expect(stdout).not.toContain(server.key);
});
