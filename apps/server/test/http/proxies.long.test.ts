import type { Event } from "@halcyon/schema/v2";
import { freePort, runProcess, startProcess, temporaryFolder } from "@halcyon/testing";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { craneWatch } from "../harness/event-stream.suite.ts";
import { runningServer } from "../harness/running-server.suite.ts";

/** Page with the configurations. */
const page = readFileSync(join(import.meta.dirname, "../../../../docs/content/deploy.mdx"), "utf8");

interface SendInit {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Proxy, with its file on the page, the text around it, and the command that starts it in a folder. */
interface Proxy {
  readonly program: string;
  readonly file: string;
  readonly around?: Readonly<Record<string, string>>;
  readonly command: (folder: string) => readonly string[];
}

const modules = ["mpm_event", "authz_core", "proxy", "proxy_http", "filter", "deflate", "headers"];

const apacheMain = (folder: string): string =>
  [
    `ServerRoot ${folder}`,
    "ServerName localhost",
    `PidFile ${folder}/pid`,
    `ErrorLog ${folder}/error.log`,
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `Include ${folder}/halcyon.conf`,
  ].join("\n");

const nginxMain =
  "pid pid; error_log error.log; events {} http { access_log off; include halcyon.nginx.conf; }";

const proxies: readonly Proxy[] = [
  {
    program: "nginx",
    file: "halcyon.nginx.conf",
    around: { "nginx.conf": nginxMain },
    command: (folder) => ["nginx", "-p", folder, "-c", "nginx.conf", "-g", "daemon off; user root;"],
  },
  {
    program: "apache2",
    file: "halcyon.conf",
    command: (folder) => ["apache2", "-X", "-f", join(folder, "apache2.conf")],
  },
  {
    program: "haproxy",
    file: "haproxy.cfg",
    command: (folder) => ["haproxy", "-db", "-f", join(folder, "haproxy.cfg")],
  },
  {
    program: "caddy",
    file: "Caddyfile",
    command: (folder) => ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")],
  },
];

/** Returns the text of a file on the page, with other ports. */
function printed(file: string, ports: { readonly server: number; readonly proxy: number }): string {
  const [, text] = new RegExp(`\`\`\`\\w+ title="${file}"\\n([^]*?)\`\`\``).exec(page)!;
  expect(text).toContain(":8080");
  return text!.replaceAll("8080", String(ports.server)).replaceAll("8443", String(ports.proxy));
}

/** Runs a proxy in front of a server until it is disposed of. */
async function runningProxy({ file, around = {}, command }: Proxy, serverPort: number) {
  const folder = temporaryFolder();
  const port = await freePort();
  mkdirSync(join(folder, "logs"));
  const files = {
    [file]: printed(file, { server: serverPort, proxy: port }),
    ...around,
    ...(file === "halcyon.conf" ? { "apache2.conf": `${apacheMain(folder)}\n` } : {}),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const child = startProcess(command(folder), { cwd: folder, env, endBy: "TERM" });
  let said = "";
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (text) => (said += String(text)));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(said);
      await fetch(url);
    },
    { interval: 100 },
  );
  return {
    url,
    port,
    async [Symbol.asyncDispose]() {
      const ended = once(child, "exit");
      process.kill(-child.pid!, "SIGKILL");
      await ended;
    },
  };
}

const isThere = async (program: string): Promise<boolean> =>
  (await runProcess(["sh", "-c", `command -v ${program}`])).code === 0;

const task = {
  name: "Own",
  sector: "Test",
  description: "A task of the test.",
  constraints: [
    { variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 8 }, acceptable: { max: 17 }, weight: 1 },
  ],
};

for (const proxy of proxies) {
  const found = await isThere(proxy.program);
  describe.skipIf(!found)(`behind ${proxy.program}${found ? "" : ": needs it installed"}`, () => {
    test("everything gets through, compressed", async () => {
      await using server = await runningServer({ trustedProxies: ["127.0.0.1"] });
      await using running = await runningProxy(proxy, Number(new URL(server.url).port));
      const send = (path: string, init: SendInit = {}) =>
        fetch(`${running.url}${path}`, {
          ...init,
          headers: {
            "x-api-key": server.key,
            "accept-encoding": "gzip",
            ...(init.body ? { "content-type": "application/json" } : {}),
            ...init.headers,
          },
        });
      const body = JSON.stringify(task);

      // Changes that name the version that they know, as the proxy spells it.
      const made = await send("/v1/tasks", { method: "POST", body });
      expect(made.status).toBe(201);
      const place = made.headers.get("location")!;
      const known = await send(place);
      expect(known.status).toBe(200);
      const held = known.headers.get("etag")!;
      const again = await send(place, { headers: { "if-none-match": held } });
      expect(again.status).toBe(304);
      const changed = await send(place, { method: "PUT", body, headers: { "if-match": held } });
      expect(changed.status).toBe(200);
      const stale = await send(place, { method: "DELETE", headers: { "if-match": held } });
      expect(stale.status).toBe(412);
      const now = (await send(place)).headers.get("etag")!;
      expect((await send(place, { method: "DELETE", headers: { "if-match": now } })).status).toBe(204);

      // A long list is compressed, and held by its tag.
      const list = await send("/v1/variables");
      expect(list.headers.get("content-encoding")).toBe("gzip");
      expect(await list.json()).toHaveProperty("variables");
      const tag = list.headers.get("etag")!;
      expect((await send("/v1/variables", { headers: { "if-none-match": tag } })).status).toBe(304);

      // Lines.
      const item = {
        request: { latitude: 51.5, longitude: -0.12, forecast_hours: 48, model: "noaa" },
        constraint_params: { id: 1, type: "task" },
      };
      const batch = await send("/v1/optimality/batch/composite-optimality", {
        method: "POST",
        body: JSON.stringify({ items: [item, item, item] }),
      });
      expect(batch.headers.get("content-type")).toMatch(/^application\/x-ndjson/);
      const lines = (await batch.text()).trimEnd().split("\n");
      expect(lines.map((line) => (JSON.parse(line) as { index: number }).index)).toEqual([0, 1, 2]);

      // A stream that goes on: what happens now is read before it ends.
      const stream = await send("/v1/events/stream", { headers: { accept: "text/event-stream" } });
      expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
      expect((await send("/v1/watches", { method: "POST", body: JSON.stringify(craneWatch) })).status).toBe(
        201,
      );
      await server.streams.look();
      let told = "";
      while (!told.includes("event: ")) told += (await reader.read()).value ?? "";
      await reader.cancel();
      const { events } = (await (await send("/v1/events")).json()) as { events: readonly Event[] };
      expect(told).toContain(events[0]!.id);

      // A calendar, and problems of our own where a path is strange.
      const feed = await send("/v1/feeds", { method: "POST", body: JSON.stringify({ name: "All" }) });
      expect(feed.status).toBe(201);
      const { url } = (await feed.json()) as { url: string };
      const calendar = await fetch(new URL(new URL(url, running.url).pathname, running.url));
      expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR/);
      const strange = await send("/v1/tasks/a%2Fb");
      expect(strange.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    });

    test("port, path and address arrive as the caller has them", async () => {
      const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
      const backend = createServer(({ url = "", headers }, response) => {
        seen.push({ url, headers });
        response.end("ok");
      }).listen(0, "127.0.0.1");
      await once(backend, "listening");
      try {
        await using running = await runningProxy(proxy, (backend.address() as AddressInfo).port);
        const path = "/v1/tasks/a%2Fb%20c?q=%C3%B6l&sector=a%2Cb";
        const asking = request(`${running.url}${path}`, { localAddress: "127.0.0.2", agent: false }).end();
        const [answer] = (await once(asking, "response")) as [IncomingMessage];
        answer.resume();
        const { url, headers } = seen.at(-1)!;
        expect(url).toBe(path);
        expect(headers.host).toBe(`127.0.0.1:${running.port}`);
        expect(headers["x-forwarded-for"]).toBe("127.0.0.2");
        expect(headers["x-forwarded-proto"]).toBe("http");
      } finally {
        backend.closeAllConnections();
        backend.close();
      }
    });
  });
}
