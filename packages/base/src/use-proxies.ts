import { setGlobalProxyFromEnv } from "node:http";

const proxySettings = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"] as const;

/** Host names of this machine. Requests to these hosts never use a proxy. */
const ownHosts = "localhost,127.0.0.1,::1";

/** Returns the names of the environment variables that are set and specify a proxy. */
export function proxySettingsIn(environment: Readonly<Record<string, string | undefined>>): string[] {
  return proxySettings.filter((name) => URL.canParse(addressOf(environment[name])));
}

/** Returns the URL of a proxy from a setting. A setting may omit the scheme, as in other programs. */
function addressOf(given = ""): string {
  const address = given.trim();
  return address === "" || address.includes("://") ? address : `http://${address}`;
}

/**
 * Makes `fetch` use the proxies of the environment, in this process and in the processes that it starts. Requests to hosts in `NO_PROXY`, to this machine, or
 * with their own agent use no proxy.
 *
 * @param environment - Environment variables. They are modified, because started processes and threads read them.
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
