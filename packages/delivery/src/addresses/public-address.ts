import { BlockList, isIP, isIPv6 } from "node:net";
import { z } from "zod";

/** Kind of an address: public, not public but allowed by the operator (`opened`), or forbidden. */
type AddressStanding = "public" | "opened" | "forbidden";

/** Network: all addresses that share their first `prefixBits` bits with `address`. */
interface Network {
  readonly address: string;
  readonly prefixBits: number;
}

/**
 * Networks that are not part of the public internet. IPv4 addresses written as IPv6 (`::ffff:10.0.0.1`) match the IPv4 rows.
 *
 * @see IANA, IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890)
 */
const special = networkList(
  [
    "0.0.0.0/8", // this network
    "10.0.0.0/8", // private
    "100.64.0.0/10", // shared by customers of a carrier
    "127.0.0.0/8", // loopback
    "168.63.129.16/32", // the host of a virtual machine, in Azure
    "169.254.0.0/16", // link-local, and where clouds tell machines their secrets
    "172.16.0.0/12", // private
    "192.0.0.0/24", // protocol assignments
    "192.0.2.0/24", // documentation
    "192.31.196.0/24", // AS112
    "192.52.193.0/24", // multicast through tunnels
    "192.88.99.0/24", // relays of 6to4
    "192.168.0.0/16", // private
    "192.175.48.0/24", // AS112
    "198.18.0.0/15", // benchmarks
    "198.51.100.0/24", // documentation
    "203.0.113.0/24", // documentation
    "224.0.0.0/4", // multicast
    "240.0.0.0/4", // reserved, and broadcast
    "2001::/23", // protocol assignments: Teredo, ORCHID, benchmarks
    "2001:db8::/32", // documentation
    "2002::/16", // 6to4, which holds an address of IPv4
    "2620:4f:8000::/48", // AS112
    "3fff::/20", // documentation
    "4000::/2", // from here on reserved, unique local, link-local and multicast
    "8000::/1",
  ].map(parseNetwork),
);
// All before 2000::/3 but IPv4 in IPv6: unspecified, loopback, IPv4 at the end (also by NAT64), discard.
special.addRange("::", "::fffe:ffff:ffff", "ipv6");
special.addRange("::1:0:0:0", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ipv6");

/**
 * Returns whether webhooks may use an address: `public` and `opened` addresses are allowed, and all other addresses are `forbidden`. The operator opens
 * networks that are not public.
 *
 * @param address - Address from a resolver. A text that is not an address, or that has a zone, is forbidden.
 * @param opened - Networks that the operator opened for webhooks.
 * @example
 * ```js
 * addressStanding("10.1.2.3", networksSchema.parse("10.1.0.0/16")); // => "opened"
 * ```
 */
export function addressStanding(address: string, opened: BlockList): AddressStanding {
  if (isIP(address) === 0 || address.includes("%")) return "forbidden";
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  if (opened.check(address, family)) return "opened";
  return special.check(address, family) ? "forbidden" : "public";
}

function networkList(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefixBits } of networks) {
    list.addSubnet(address, prefixBits, isIPv6(address) ? "ipv6" : "ipv4");
  }
  return list;
}

/** Schema that parses the networks in a setting, such as `10.1.0.0/16,fd00:1::/48`. */
export const networksSchema = z.string().transform((text, context): BlockList => {
  const networks = text.split(",").map((one) => parseNetwork(one.trim()));
  const unread = networks.findIndex(({ address, prefixBits }) => {
    const version = isIP(address);
    return version === 0 || address.includes("%") || !(prefixBits <= (version === 4 ? 32 : 128));
  });
  if (unread === -1) return networkList(networks);
  context.addIssue(`network ${unread + 1} is not <address>/<bits>, as 10.1.0.0/16 or fd00:1::/48`);
  return z.NEVER;
});

function parseNetwork(text: string): Network {
  const [, address = "", bits] = /^([\da-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  return { address, prefixBits: Number(bits) };
}
