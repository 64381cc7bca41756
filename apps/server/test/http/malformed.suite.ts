/** Malformed request, as the bytes of a connection (Latin-1: one character per byte). */
export interface MalformedRequest {
  readonly name: string;
  readonly bytes: string;
}

const composite = "/v1/optimality/composite/";
const json = "content-type: application/json\r\n";

/** Returns several hundred requests that violate HTTP, JSON or both. */
export function malformedRequests(key: string): readonly MalformedRequest[] {
  const keyLine = `x-api-key: ${key}\r\n`;
  const heads = [
    { where: "health", start: "GET /livez HTTP/1.1\r\nhost: a\r\n" },
    { where: "an endpoint", start: `GET /v1/tasks/ HTTP/1.1\r\nhost: a\r\n${keyLine}` },
    { where: "a scoring", start: `POST ${composite} HTTP/1.1\r\nhost: a\r\n${keyLine}${json}` },
  ];
  const scoring = heads[2]!.start;
  return [
    ...requestLines.map((line) => row("request line", line, `${line}\r\nhost: a\r\n\r\n`)),
    ...targets.flatMap((target) =>
      ["GET", "POST"].map((method) =>
        row(`${method} target`, target, `${method} ${target} HTTP/1.1\r\nhost: a\r\n${keyLine}\r\n`),
      ),
    ),
    ...heads.flatMap(({ where, start }) =>
      headerLines.map((line) => row(`header at ${where}`, line, `${start}${line}\r\n\r\n`)),
    ),
    ...framings.flatMap((framing) =>
      ["{}", "5\r\nhello\r\n0\r\n\r\n", ""].map((body) =>
        row("framing", `${framing} ${body}`, `${scoring}${framing}\r\n\r\n${body}`),
      ),
    ),
    ...chunks.map((chunk) => row("chunk", chunk, `${scoring}transfer-encoding: chunked\r\n\r\n${chunk}`)),
    ...bodies.map((body) => row("body", body, `${scoring}content-length: ${body.length}\r\n\r\n${body}`)),
    ...lineEnds.flatMap((end) =>
      heads.map(({ where, start }) =>
        row(`line ends at ${where}`, end, `${start}\r\n`.replaceAll("\r\n", end)),
      ),
    ),
    ...conversations(scoring, keyLine).map((bytes) => row("conversation", bytes, bytes)),
    ...greetings.map((bytes) => row("no HTTP", bytes, bytes)),
  ];
}

function row(kind: string, detail: string, bytes: string): MalformedRequest {
  return { name: `${kind}: ${JSON.stringify(detail.slice(0, 60))}`, bytes };
}

const requestLines = [
  "get /livez HTTP/1.1",
  "G@T /livez HTTP/1.1",
  "GET\0 /livez HTTP/1.1",
  `${"A".repeat(300)} /livez HTTP/1.1`,
  " GET /livez HTTP/1.1",
  "GET  /livez HTTP/1.1",
  "GET\t/livez\tHTTP/1.1",
  "GET /livez",
  "GET /livez ",
  "GET",
  "GET HTTP/1.1",
  "/livez HTTP/1.1",
  "GET /livez HTTP/0.9",
  "GET /livez HTTP/1.9",
  "GET /livez HTTP/2.0",
  "GET /livez HTTP/11",
  "GET /livez HTTP/1.1 HTTP/1.1",
  "GET /livez http/1.1",
  "GET /livez HTTPS/1.1",
  "GET /livez HTTP/1.1x",
  "PRI * HTTP/2.0",
  "CONNECT a:443 HTTP/1.1",
  "TRACE / HTTP/1.1",
  "M-SEARCH * HTTP/1.1",
];

const targets = [
  "*",
  "http://a/livez",
  "http://a/v1/tasks/",
  "https://other.example/",
  "//a/v1/tasks/",
  "/../../etc/passwd",
  "/v1/../v1/tasks/",
  "/v1/tasks/..%2f1",
  "/%00",
  "/v1/tasks/%00",
  "/v1/tasks/\x00",
  "/v1/tasks/\x7f",
  "/v1/tasks/\xff",
  "/v1/tasks/%ff",
  "/v1/tasks/%",
  "/v1/tasks/%zz",
  "/v1/tasks/%c0%af",
  "/v1/tasks/%ed%a0%80",
  "/v1/tasks/?q=%",
  "/v1/tasks/?q=a&q=b",
  "/v1/tasks/?&&&===",
  "/v1/tasks/?limit[]=1",
  "/v1/tasks/?limit[$gt]=1",
  "/v1/tasks/?__proto__=1",
  "/v1/tasks/?constructor=1",
  "/v1/tasks/1#fragment",
  "/v1/tasks/;a=b",
  "/v1/tasks/1/versions",
  `/v1/tasks/${"1".repeat(500)}`,
  `/v1/tasks/?q=${"a".repeat(9000)}`,
  `/${"a/".repeat(4000)}`,
];

const headerLines = [
  "no colon",
  ": no name",
  "space : before colon",
  "two words: x",
  "nul\0: x",
  "nul: \0",
  "control: \x01",
  "bell: a\x07b",
  "return: a\rb",
  "high\xe9: x",
  "high: \xe9\xff",
  " folded: x",
  "x-a: b\r\n folded",
  "x-a: b\r\n\tfolded",
  "host: b",
  "host: a, b",
  "host:",
  "x-api-key: hal_x",
  "x-api-key:",
  "accept: ;;;,,,q=",
  "accept: */*;q=abc",
  "accept: image/png",
  "accept-encoding: \x01",
  "accept-encoding: gzip;q=9, br;q=-1, *;q=nan",
  "expect: 100-continue, tea",
  "connection: upgrade\r\nupgrade: websocket",
  "connection: close, keep-alive, \x02",
  "upgrade: h2c\r\nhttp2-settings: AAAA\r\nconnection: upgrade, http2-settings",
  'if-none-match: "',
  "x-forwarded-for: 1.2.3.4, nonsense, ::::",
  'forwarded: for="_x";;;',
  "range: bytes=0-0,5-1",
  "content-type: application/json; charset=utf-16",
  "content-type: ;;;",
  "content-encoding: gzip",
  "traceparent: 00-zz-zz-zz",
  `cookie: ${"a=b; ".repeat(2000)}`,
  `x-long: ${"a".repeat(20_000)}`,
  `${"n".repeat(20_000)}: x`,
  Array.from({ length: 3000 }, (_, index) => `x-${index}: 1`).join("\r\n"),
];

const framings = [
  "content-length: -1",
  "content-length: +5",
  "content-length: 5.0",
  "content-length: abc",
  "content-length: 0x5",
  "content-length: 1e3",
  "content-length: 5 5",
  "content-length: 5, 5",
  "content-length: 5, 6",
  "content-length:",
  "content-length: 99999999999999999999",
  "content-length: 5\r\ncontent-length: 5",
  "content-length: 5\r\ncontent-length: 6",
  "content-length: 5\r\ntransfer-encoding: chunked",
  "transfer-encoding: chunked\r\ncontent-length: 5",
  "transfer-encoding: identity",
  "transfer-encoding: gzip",
  "transfer-encoding: gzip, chunked",
  "transfer-encoding: chunked, gzip",
  "transfer-encoding: chunked, chunked",
  "transfer-encoding: chunked, identity",
  "transfer-encoding: xchunked",
  "transfer-encoding: chunked;q=1",
  "transfer-encoding: \x0bchunked",
  'transfer-encoding: "chunked"',
  "transfer-encoding:",
  "transfer-encoding: chunked\r\ntransfer-encoding: identity",
  "transfer-encoding : chunked",
  "transfer-encoding\r\n : chunked",
];

const chunks = [
  "zz\r\nab\r\n0\r\n\r\n",
  "-1\r\na\r\n0\r\n\r\n",
  "+2\r\n{}\r\n0\r\n\r\n",
  "0x2\r\n{}\r\n0\r\n\r\n",
  " 2\r\n{}\r\n0\r\n\r\n",
  "2 \r\n{}\r\n0\r\n\r\n",
  "2;ext=\x01\r\n{}\r\n0\r\n\r\n",
  "2\n{}\r\n0\r\n\r\n",
  "2\r\n{}\n0\r\n\r\n",
  "2\r\n{}0\r\n\r\n",
  "1\r\n{}\r\n0\r\n\r\n",
  "3\r\n{}\r\n0\r\n\r\n",
  "\r\n{}\r\n0\r\n\r\n",
  "FFFFFFFFFFFFFFFF\r\n{}",
  "FFFFFFFFFFFFFFFFF\r\n{}",
  "7fffffff\r\n{}",
  `2;${"e".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  "2\r\n{}\r\n0\r\ncontent-length: 5\r\n\r\n",
  "2\r\n{}\r\n0\r\nbad trailer\r\n\r\n",
  "2\r\n{}\r\n0\r\nx: \0\r\n\r\n",
  "2\r\n{}\r\n0\r\n",
  "0\r\n\r\n",
];

const bodies = [
  "",
  " ",
  "null",
  "true",
  "0",
  '""',
  "[]",
  "{}{}",
  "{,}",
  '{"a":1,}',
  "{'a':1}",
  "{a:1}",
  "NaN",
  '{"request":NaN}',
  "\xef\xbb\xbf{}",
  "\xff\xfe{\0}\0",
  "{\0}",
  '{"a":"\xff"}',
  '{"a":"\xc0\xaf"}',
  '{"a":"\xed\xa0\x80"}',
  '{"\\ud800":1}',
  '{"a":1,"a":2}',
  '{"a":1,"\\u0061":2}',
  '{"__proto__":{"request":1}}',
  '{"constructor":{"prototype":1},"request":null,"constraint_params":null}',
  '{"request":[],"constraint_params":[]}',
  '{"request":{"latitude":1e999},"constraint_params":{}}',
  `{"request":${"9".repeat(400)}}`,
  "[".repeat(200_000),
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
  `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  `{"${"k".repeat(100_000)}":1}`,
];

const lineEnds = ["\n", "\r", "\n\r", "\r\r\n", "\0\r\n"];

function conversations(scoring: string, keyLine: string): readonly string[] {
  const good = "GET /livez HTTP/1.1\r\nhost: a\r\n\r\n";
  const bad = "nonsense\r\n\r\n";
  return [
    good + bad,
    bad + good,
    `${good.repeat(100)}${bad}`,
    `${scoring}content-length: 2\r\n\r\n{}${good}${bad}`,
    `${scoring}content-length: 2\r\n\r\n{}extra`,
    `${scoring}content-length: 1\r\n\r\n{}${good}`,
    `${scoring}content-length: 0\r\n\r\nGET /v1/tasks/ HTTP/1.1\r\nhost: a\r\n${keyLine}\r\n`,
    `GET /livez HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nhello${bad}`,
    `GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n${good}`,
    `GET /livez HTTP/1.0\r\n\r\n${good}`,
    `GET /livez HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n\r\n${bad}`,
    `${"\r\n".repeat(50)}${bad}`,
    "GET /livez HTTP/1.1\r\nhost: a\r\n",
    `${scoring}content-length: 100\r\n\r\n{`,
  ];
}

const greetings = [
  "",
  "\0",
  "\r\n",
  "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
  "SSH-2.0-OpenSSH_9.6\r\n",
  "EHLO a\r\n",
  "\xff\xfb\x01",
  '{"jsonrpc":"2.0"}\r\n\r\n',
  "*1\r\n$4\r\nPING\r\n",
  "a".repeat(100_000),
];
