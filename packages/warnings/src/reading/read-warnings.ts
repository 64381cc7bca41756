import type { ReadWarnings } from "../alert-message.ts";
import { indexRoots, readIndex } from "./alert-index.ts";
import { readAlert } from "./cap-alert.ts";
import { elementsNamed, elementsOfJson, textOf } from "./document-element.ts";
import { Findings, UnreadableDocument } from "./findings.ts";
import { jsonItems } from "./json-items.ts";
import { readNwsFeature } from "./nws-feature.ts";
import { headOf, readXml } from "./xml-elements.ts";
import { zipMembers } from "./zip-members.ts";

const megabyte = 1_048_576;

/** Maximum sizes of the documents that are read. */
export const readingLimits = {
  /** Maximum size of a feed or an archive, also after it is unpacked [bytes]. */
  feedBytes: 64 * megabyte,
  /** Maximum size of one message [bytes]. */
  alertBytes: 8 * megabyte,
  /** Maximum number of links of an index, and of files of an archive. */
  links: 5000,
} as const;

/** Number of elements of an index: 80 for each link. */
const indexElementsMax = 400_000;

/** Options for reading a document. */
export interface ReadingOptions {
  /** Name of the document, for the descriptions of faults. */
  readonly name: string;
  /** Address of the document, to which relative links of an index refer. */
  readonly address?: string;
}

/**
 * Reads a document of warnings. Its first bytes determine the format: CAP 1.1 or 1.2 as XML, the JSON of MeteoAlarm, or the GeoJSON of the NWS. Also reads an
 * Atom or RSS index, and a ZIP archive of such documents. Does not check signatures.
 *
 * Throws no error. Everything that cannot be read is counted as a fault.
 */
export function readWarnings(bytes: Uint8Array, options: ReadingOptions): ReadWarnings {
  const findings = new Findings();
  findings.attempt(options.name, () => {
    if (bytes.length > readingLimits.feedBytes)
      throw new UnreadableDocument(`The document is larger than ${readingLimits.feedBytes} bytes.`);
    if (bytes[0] === 0x50 && bytes[1] === 0x4b) readZip(bytes, options, findings);
    else readDocument(bytes, options, findings);
  });
  return findings.result();
}

function readZip(bytes: Uint8Array, options: ReadingOptions, findings: Findings): void {
  const { links: members, alertBytes: memberBytes, feedBytes: allBytes } = readingLimits;
  for (const { name, read } of zipMembers(bytes, { members, memberBytes, allBytes })) {
    if ("words" in read) findings.fault(name, read.words);
    else findings.attempt(name, () => readDocument(read.bytes, { ...options, name }, findings));
  }
}

function readDocument(bytes: Uint8Array, options: ReadingOptions, findings: Findings): void {
  const head = headOf(bytes).replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*/, "");
  if (head.startsWith("{") || head.startsWith("[")) readJson(bytes, findings);
  else readXmlDocument(bytes, head, options, findings);
}

function readXmlDocument(
  bytes: Uint8Array,
  head: string,
  { address }: ReadingOptions,
  findings: Findings,
): void {
  // An index may be as large as a feed. To decode more of a message first would cost what the limit saves.
  const mayBeIndex = /<(?:[\w.-]+:)?(?:feed|rss|RDF)[\s>]/.test(head);
  if (bytes.length > readingLimits.alertBytes && !mayBeIndex)
    throw new UnreadableDocument(`The message is larger than ${readingLimits.alertBytes} bytes.`);
  const root = readXml(bytes, mayBeIndex ? indexElementsMax : undefined);
  const alerts = elementsNamed(root, "alert");
  const isIndex = indexRoots.has(root.name);
  if (alerts.length === 0 && !isIndex)
    throw new UnreadableDocument(
      `The document is <${root.name.slice(0, 40)}>, which is no warning and no index.`,
    );
  for (const alert of alerts) readAlert(alert, findings);
  if (isIndex) readIndex(root, { address, linksMax: readingLimits.links }, findings);
}

/** Names of what is read of a JSON object: alerts of the NWS, those of MeteoAlarm, and the address of the next page. */
const jsonNames: ReadonlySet<string> = new Set(["features", "warnings", "pagination"]);

function readJson(bytes: Uint8Array, findings: Findings): void {
  for (const { name, read } of jsonItems(bytes, jsonNames, readingLimits.alertBytes)) {
    if ("words" in read) findings.fault(name, read.words);
    else readJsonItem(name, read.value, findings);
  }
}

function readJsonItem(name: string | undefined, value: unknown, findings: Findings): void {
  const isObject = typeof value === "object" && value !== null;
  if (name === "pagination") {
    const next = isObject && "next" in value ? value.next : undefined;
    if (typeof next === "string" && URL.canParse(next))
      findings.addLink({ address: next, id: null, changedMs: null });
  } else if (isObject && "properties" in value) readNwsFeature(value, findings);
  else {
    const [root] = elementsOfJson("item", value);
    const alerts = root === undefined ? [] : elementsNamed(root, "alert");
    if (alerts.length > 0) for (const alert of alerts) readAlert(alert, findings);
    else if (root !== undefined && textOf(root, "identifier") !== undefined) readAlert(root, findings);
    else findings.fault(name, "A JSON value is no warning.");
  }
}
