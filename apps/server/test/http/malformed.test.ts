import { connect } from "node:net";
import { problemSchema } from "@halcyon/schema";
import { expect, test } from "vitest";
import {
  runningServer,
  type RunningServer,
  goodBody,
  sendComposite,
} from "../harness/running-server.suite.ts";
import { malformedRequests } from "./malformed.suite.ts";

const timeouts = { headersMs: 300, requestMs: 400, keepAliveMs: 200, checkEveryMs: 20 };

/** Number of connections that are open at the same time. */
const atOnce = 50;

/** Maximum time for which a connection may stay open [ms]. */
const patienceMs = 300_000;

test("no malformed request crashes, hangs or is answered with anything but HTTP and problems", async () => {
  await using server = await runningServer({ timeouts, burstPerSecond: 100_000 });
  const requests = malformedRequests(server.key);
  expect(requests.length).toBeGreaterThanOrEqual(200);
  const waiting = [...requests];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      check(next.name, await conversation(server, next.bytes));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(server.log.filter(({ status }) => status !== undefined && status >= 500)).toEqual([]);
  expect((await sendComposite(server, goodBody)).status).toBe(200);
});

test("a message that two readers could split in two ways is refused, and its connection closed", async () => {
  await using server = await runningServer({ timeouts });
  const smuggled = "GET /livez HTTP/1.1\r\nhost: a\r\n\r\n";
  for (const framing of [
    "content-length: 5\r\ntransfer-encoding: chunked",
    "transfer-encoding: chunked\r\ncontent-length: 5",
    "content-length: 5\r\ncontent-length: 6",
    "transfer-encoding: xchunked",
    "transfer-encoding: chunked, identity",
  ]) {
    const text = await conversation(
      server,
      `POST /livez HTTP/1.1\r\nhost: a\r\n${framing}\r\n\r\n0\r\n\r\n${smuggled}`,
    );
    expect(
      answersOf(text).map(({ status }) => Math.floor(status / 100)),
      framing,
    ).toEqual([4]);
  }
});

/** Sends bytes and reads until the server closes. */
function conversation({ url }: RunningServer, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () =>
      socket.write(Buffer.from(bytes, "latin1")),
    );
    const late = setTimeout(() => {
      socket.destroy();
      reject(new Error(`still open: ${JSON.stringify(bytes.slice(0, 200))}`));
    }, patienceMs);
    socket.setEncoding("latin1").on("data", (chunk: string) => (text += chunk));
    // A server that refuses may close while the rest is still being sent.
    socket
      .on("error", () => undefined)
      .on("close", () => {
        clearTimeout(late);
        resolve(text);
      });
  });
}

interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function check(name: string, text: string): void {
  for (const { status, type, body } of answersOf(text)) {
    expect(status, name).toBeLessThan(500);
    if (status < 400) continue;
    expect(type, name).toBe("application/problem+json; charset=utf-8");
    expect(problemSchema.parse(JSON.parse(body)).status, name).toBe(status);
  }
}

/** Returns the responses of a connection. A response without a length continues to the end. */
function answersOf(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    const head = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    expect(status, rest.slice(0, 100)).toBeGreaterThanOrEqual(100);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? (status < 200 ? 0 : rest.length));
    const chunked = /\r\ntransfer-encoding: chunked/i.test(head);
    const type = /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1] ?? "";
    const bodyEnd = chunked ? rest.indexOf("0\r\n\r\n", end) + 5 : end + 4 + length;
    answers.push({ status, type, body: rest.slice(end + 4, bodyEnd) });
    rest = rest.slice(bodyEnd);
  }
  return answers;
}
