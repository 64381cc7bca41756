import { setGlobalProxyFromEnv } from "node:http";

const proxySettings = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"] as const;

/** Hosts of this machine, to which no proxy leads. */
const ownHosts = "localhost,127.0.0.1,::1";

/** Returns the names of the settings that name a proxy. */
export function proxySettingsIn(environment: Readonly<Record<string, string | undefined>>): string[] {
  return proxySettings.filter((name) => URL.canParse(addressOf(environment[name])));
}

/** Returns the address of a proxy: as other programs do, it takes a host and a port alone as well. */
function addressOf(given = ""): string {
  const address = given.trim();
  return address === "" || address.includes("://") ? address : `http://${address}`;
}

/**
 * Makes `fetch` of this process, and of the processes that it starts, use the proxies of the environment. The hosts of `NO_PROXY`, this machine and requests
 * with an agent of their own are reached directly.
 *
 * @param environment - Changed: started processes and threads read it.
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
