import { setGlobalProxyFromEnv } from "node:http";

const proxySettings = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"] as const;

/** Names of this machine, which are never reached through a proxy. */
const ownHosts = "localhost,127.0.0.1,::1";

/** Returns the names of the settings that specify a proxy. */
export function proxySettingsIn(environment: Readonly<Record<string, string | undefined>>): string[] {
  return proxySettings.filter((name) => URL.canParse(addressOf(environment[name])));
}

/** Returns the URL of a proxy. Like other programs, it also accepts a host and a port without a scheme. */
function addressOf(given = ""): string {
  const address = given.trim();
  return address === "" || address.includes("://") ? address : `http://${address}`;
}

/**
 * Makes `fetch` of this process, and of the processes that it starts, use the proxies of the environment. The hosts in `NO_PROXY` and this machine are
 * reached directly, and so are the hosts of requests with their own agent.
 *
 * @param environment - Environment. It is modified, because started processes and threads read it.
 */
export function useProxies(environment: Record<string, string | undefined>): void {
  const names = proxySettingsIn(environment);
  if (names.length === 0) return;
  for (const name of names) environment[name] = addressOf(environment[name]);
  const direct = environment["NO_PROXY"] ?? environment["no_proxy"];
  environment["NO_PROXY"] = environment["no_proxy"] = direct ? `${direct.trim()},${ownHosts}` : ownHosts;
  environment["NODE_USE_ENV_PROXY"] = "1";
  setGlobalProxyFromEnv(environment);
}
