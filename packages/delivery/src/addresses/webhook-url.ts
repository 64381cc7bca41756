import { type BlockList, isIP } from "node:net";
import { z } from "zod";
import { addressStanding } from "./public-address.ts";

/** Rules of the operator for webhook addresses. */
export interface DestinationRules {
  /** Networks that webhooks may use although they are not public. Plain HTTP is allowed in them. */
  readonly opened: BlockList;
  readonly ports: readonly number[];
}

/** Reason why a URL is refused before its host name is resolved. The reason reveals nothing about hosts in a network. */
export type WebhookUrlFault = "too_long" | "not_a_url" | "not_https" | "user_info" | "port" | "address";

const lengthMax = 2048;

/**
 * Parses the URL of a webhook, and checks it against all rules that need no DNS resolver. If the host is an address, the address is checked too. The addresses
 * of a host name are checked only at each attempt.
 *
 * @returns URL without its fragment, or the reason why the URL is refused.
 * @example
 * ```js
 * const rules = { opened: networksSchema.parse("10.1.0.0/16"), ports: portsSchema.parse("443") };
 * webhookUrl("https://0x7f.1/", rules); // => "address"
 * ```
 */
export function webhookUrl(text: string, { opened, ports }: DestinationRules): URL | WebhookUrlFault {
  if (text.length > lengthMax) return "too_long";
  const url = URL.parse(text);
  if (url === null) return "not_a_url";
  url.hash = "";
  // To write a name or a path as ASCII makes it longer.
  if (url.href.length > lengthMax) return "too_long";
  const isPlain = url.protocol === "http:";
  if (url.protocol !== "https:" && !(isPlain && opened.rules.length > 0)) return "not_https";
  if (url.username !== "" || url.password !== "") return "user_info";
  if (!ports.includes(portOf(url))) return "port";
  const address = addressIn(url);
  if (address === undefined) return url;
  const standing = addressStanding(address, opened);
  if (standing === "forbidden") return "address";
  return isPlain && standing !== "opened" ? "not_https" : url;
}

/** Returns the IP address in a URL, as normalized by the URL parser; undefined if the host is a name. */
export function addressIn(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 ? undefined : host;
}

function portOf({ protocol, port }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "https:" ? 443 : 80;
}

/** Schema that parses the ports in a setting, such as `443,8443`. */
export const portsSchema = z.string().transform((text, context): readonly number[] => {
  const ports = text.split(",").map((port) => (/^\s*[1-9]\d{0,4}\s*$/.test(port) ? Number(port) : NaN));
  if (ports.every((port) => port <= 65_535)) return ports;
  context.addIssue("ports from 1 to 65535 are needed, with commas between, as 443,8443");
  return z.NEVER;
});
