import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import { accountsUnavailable, invalidKey, Refusal } from "../../errors/refusal.ts";
import { isKeyShaped, isMeantAsKey } from "@halcyon/accounts/keys/key";
import type { KeyCache } from "@halcyon/accounts/keys/key-cache";
import type { StreamTickets } from "@halcyon/accounts/keys/stream-tickets";
import { apiVersions, type Endpoint } from "@halcyon/schema";
import type { Principal } from "@halcyon/accounts/principal";

const headerMaxBytes = 256;

/**
 * Returns the caller of a request. The key of the caller is in the header `x-api-key`, or in `authorization` as `Bearer`. If the key is not valid, the refusal
 * does not tell why.
 *
 * @param tickets - Tickets, which may replace a key to open a stream.
 * @returns Principal of the caller. If the key is cached, it is returned without a promise.
 * @throws Refusal missing_api_key if there is no key, invalid_api_key if the key or ticket is not valid, overloaded if the database does not answer.
 */
export function authenticate(
  request: IncomingMessage,
  keys: KeyCache,
  tickets?: Pick<StreamTickets, "take">,
): Principal | Promise<Principal> {
  if (namesKeyInQuery(request.url ?? "")) throw invalidKey();
  const plaintext = keyOf(request);
  const ticket = tickets === undefined ? undefined : ticketOf(request);
  if (plaintext === undefined && ticket !== undefined) return takeTicket(ticket, tickets!);
  if (plaintext === undefined) {
    throw new Refusal("missing_api_key", {
      detail:
        "The request has no key in x-api-key, and none as Bearer in authorization. `npm start` prints a key; on a server of others, ask its operator.",
      errors: [{ header: "x-api-key", code: "required", detail: "This header is required." }],
    });
  }
  // Node joins the values of a header that is given twice by commas, which no key has.
  if (typeof plaintext !== "string" || plaintext.length > headerMaxBytes) throw invalidKey();
  return keys.known(plaintext)?.principal ?? lookUp(plaintext, keys);
}

/**
 * Returns the key in the headers of a request; undefined if they have none.
 *
 * @throws Refusal invalid_api_key if two headers have different keys.
 */
function keyOf({ headers }: IncomingMessage): string | string[] | undefined {
  const { "x-api-key": own, authorization } = headers;
  const bearer = bearerForm.exec(authorization ?? "")?.[1];
  // A proxy before this server may have a token of its own, which is no key.
  if (own !== undefined && bearer !== undefined && bearer !== own && isMeantAsKey(bearer)) {
    throw new Refusal("invalid_api_key", {
      detail: "The headers x-api-key and authorization hold different keys. Send one of them.",
      errors: [{ header: "authorization", code: "invalid", detail: "Leave it out, or send the same key." }],
    });
  }
  return own ?? bearer;
}

/** Matches a bearer token (RFC 6750). */
const bearerForm = /^bearer +([\w.~+/-]+=*) *$/i;

/** Paths at which a ticket may replace a key. */
const ticketPaths: ReadonlySet<string> = new Set(
  Object.values(apiVersions)
    .flatMap(({ table }) => Object.values<Endpoint>(table))
    .filter(({ takesTicket }) => takesTicket)
    .map(({ path }) => path),
);

/** Returns the ticket of a request; undefined if there is none, or if the path accepts no tickets. Removes the ticket from the URL. */
function ticketOf(request: IncomingMessage & { readonly baseUrl?: string }): string | undefined {
  const { method, url = "", baseUrl = "" } = request;
  const [path = "", query = ""] = url.split("?", 2);
  if (method !== "GET" || !ticketPaths.has(`${baseUrl}${path}`.replace(/\/$/, ""))) return undefined;
  const pairs = query.split("&");
  const given = pairs.filter((pair) => pair.startsWith(ticketName));
  if (given.length === 0) return undefined;
  const others = pairs.filter((pair) => !given.includes(pair));
  request.url = others.length === 0 ? path : `${path}?${others.join("&")}`;
  return given[0]!.slice(ticketName.length);
}

const ticketName = "ticket=";

async function takeTicket(ticket: string, tickets: Pick<StreamTickets, "take">): Promise<Principal> {
  const principal = await tickets.take(ticket).catch((cause: unknown) => {
    throw accountsUnavailable(cause);
  });
  if (principal !== undefined) return principal;
  throw new Refusal("invalid_api_key", {
    detail: "The ticket was not accepted: a ticket is valid once, and for one minute. Create another one.",
    errors: [{ parameter: "ticket", code: "invalid", detail: "Send a ticket that was not used before." }],
  });
}

async function lookUp(plaintext: string, keys: KeyCache): Promise<Principal> {
  const found = await keys.find(plaintext).catch((cause: unknown) => {
    throw accountsUnavailable(cause);
  });
  if (found === undefined) throw invalidKey();
  return found.principal;
}

/** Returns true if a query parameter has the name of the key header or contains a key. */
function namesKeyInQuery(url: string): boolean {
  const question = url.indexOf("?");
  if (question === -1) return false;
  for (const [name, value] of new URLSearchParams(url.slice(question))) {
    if (/^(x[-_]?)?api[-_]?key$/i.test(name) || isKeyShaped(value)) return true;
  }
  return false;
}

/**
 * Returns the address from which a request comes. If trusted proxies forwarded the request, returns the last address before these proxies. Otherwise returns
 * the address of the connection, which is undefined after the connection was closed.
 *
 * @param isProxy - Returns true if an address belongs to a trusted proxy, whose `x-forwarded-for` header is believed.
 */
export function addressOf(
  { socket, headers }: IncomingMessage,
  isProxy: (address: string) => boolean,
): string | undefined {
  let address = socket.remoteAddress;
  const forwarded = headers["x-forwarded-for"];
  if (forwarded === undefined) return address;
  const before = String(forwarded)
    .split(",")
    .map((one) => withoutPort(one.trim()))
    .filter((one) => one !== "");
  while (address !== undefined && before.length > 0 && isProxy(address)) address = before.pop();
  return address;
}

/** Returns an address without its port, which some gateways append: `192.0.2.7:5678`, `[2001:db8::1]:443`. */
function withoutPort(forwarded: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(forwarded) ?? [];
  return v6 ?? v4 ?? forwarded;
}

/**
 * Returns the key under which callers from an address are counted. The key is the whole IPv4 address, or the first 64 bits of an IPv6 address. A caller usually
 * controls all IPv6 addresses with the same first 64 bits.
 *
 * @param address - Address from a socket or a forwarding proxy. It is undefined for a socket that is already closed.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined) return "";
  if (isIPv4(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("%", 1)[0]!.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
