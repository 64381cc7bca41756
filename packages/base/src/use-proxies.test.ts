import { once } from "node:events";
import { createServer, setGlobalProxyFromEnv } from "node:http";
import { type AddressInfo, connect, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { proxySettingsIn, useProxies } from "./use-proxies.ts";

afterEach(() => void setGlobalProxyFromEnv({}));

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a server, and a proxy that forwards requests for all names to it and records them. */
async function network() {
  const server = createServer((_request, response) => response.end("weather"));
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url!);
    response.end("weather");
  }).on("connect", (request, socket) => {
    asked.push(request.url!);
    const { port } = server.address() as AddressInfo;
    const beyond = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      beyond.pipe(socket).pipe(beyond);
    });
    beyond.on("error", () => socket.destroy());
    socket.on("error", () => beyond.destroy());
  });
  return {
    asked,
    url: await listening(server),
    proxyUrl: await listening(proxy),
    [Symbol.dispose]() {
      server.close().closeAllConnections();
      proxy.close().closeAllConnections();
    },
  };
}

test("what is fetched goes through the proxy, but for this machine and the hosts of NO_PROXY", async () => {
  using net = await network();
  const environment: Record<string, string | undefined> = {
    HTTP_PROXY: `${net.proxyUrl}\n`,
    HTTPS_PROXY: net.proxyUrl.replace("http://", ""),
    NO_PROXY: "direct.invalid",
  };
  useProxies(environment);
  expect(await (await fetch("http://weather.invalid/hours")).text()).toBe("weather");
  // The server beyond speaks no TLS, but the proxy was asked to lead there.
  await expect(fetch("https://weather.invalid/hours")).rejects.toThrow("fetch failed");
  expect(net.asked).toEqual([expect.stringContaining("weather.invalid"), "weather.invalid:443"]);
  expect(await (await fetch(net.url)).text()).toBe("weather");
  expect(net.asked).toHaveLength(2);
  expect(environment).toMatchObject({
    HTTP_PROXY: net.proxyUrl,
    NO_PROXY: "direct.invalid,localhost,127.0.0.1,::1",
    NODE_USE_ENV_PROXY: "1",
  });
});

test("without a proxy nothing changes, and what is no address is none", () => {
  for (const environment of [
    {},
    { HTTPS_PROXY: "" },
    { HTTPS_PROXY: "none at all" },
    { HTTP_PROXY: "proxy:99999" },
  ]) {
    const before = { ...environment };
    useProxies(environment);
    expect(environment).toEqual(before);
  }
  expect(proxySettingsIn({ https_proxy: "http://proxy.example.org:3128", HTTP_PROXY: "" })).toEqual([
    "https_proxy",
  ]);
});
