import { childrenOf, type DocumentElement, elementsNamed, textOf } from "./document-element.ts";
import type { Findings } from "./findings.ts";
import { readInstantMs } from "./cap-times.ts";

/** Names of the root elements of indexes: Atom, RSS 2.0 and RSS 1.0. */
export const indexRoots: ReadonlySet<string> = new Set(["feed", "rss", "RDF"]);

/**
 * Reads the links of an Atom or RSS index. If an entry has several links, a link that is marked as CAP is preferred.
 *
 * @param address - Address of the index, to which relative links refer.
 * @param linksMax - Maximum number of links that are read. If the index has more, a fault is counted.
 */
export function readIndex(
  root: DocumentElement,
  { address, linksMax }: { readonly address: string | undefined; readonly linksMax: number },
  findings: Findings,
): void {
  const entries = ["entry", "item"]
    .flatMap((name) => elementsNamed(root, name))
    // Some indexes contain whole messages, which are read on their own.
    .filter((entry) => elementsNamed(entry, "alert").length === 0);
  if (entries.length > linksMax)
    findings.fault(undefined, `The index has ${entries.length} entries, more than ${linksMax}.`);
  for (const entry of entries.slice(0, linksMax)) {
    const id = textOf(entry, "id") ?? textOf(entry, "guid") ?? null;
    const link = absolute(hrefOf(entry), address);
    if (link === undefined)
      findings.fault(id ?? undefined, "An entry of the index has no link with http: or https:.");
    else findings.addLink({ address: link, id, changedMs: changedMsOf(entry) });
  }
}

function hrefOf(entry: DocumentElement): string | undefined {
  const links = [...childrenOf(entry, "link"), ...childrenOf(entry, "enclosure")].flatMap((link) => {
    const href = (link.attributes?.get("href") ?? link.attributes?.get("url") ?? link.text).trim();
    const rel = link.attributes?.get("rel") ?? "alternate";
    return href === "" ? [] : [{ href, rel, isCap: /cap\+xml/i.test(link.attributes?.get("type") ?? "") }];
  });
  const chosen = links.find(({ isCap }) => isCap) ?? links.find(({ rel }) => rel === "alternate") ?? links[0];
  return chosen?.href;
}

function absolute(href: string | undefined, address: string | undefined): string | undefined {
  const url = href === undefined ? null : URL.parse(href, address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** Returns the time of an entry. RSS has times of RFC 822, Atom those of RFC 3339. */
function changedMsOf(entry: DocumentElement): number | null {
  const atom = textOf(entry, "updated") ?? textOf(entry, "date");
  if (atom !== undefined) return readInstantMs(atom) ?? null;
  const rss = textOf(entry, "pubDate");
  const ms = rss === undefined ? Number.NaN : Date.parse(rss);
  return Number.isNaN(ms) ? null : ms;
}
