import type { ListedObject } from "../storage/bucket.ts";

/** One page of a list of objects. */
interface ListPage {
  /** Objects of the page, whose paths are keys of the bucket. */
  readonly objects: readonly ListedObject[];
  /** Folders of the page, as keys up to the next "/". */
  readonly folders: readonly string[];
  /** Token of the next page; undefined after the last one. */
  readonly next: string | undefined;
}

/**
 * Parses a response of ListObjectsV2 whose keys are URL-encoded.
 *
 * @returns Undefined where it is none.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
export function parseListPage(xml: string): ListPage | undefined {
  if (!/<ListBucketResult[\s>]/.test(xml) || !xml.trimEnd().endsWith("</ListBucketResult>")) return undefined;
  const objects = allOf(xml, "Contents").map((content) => ({
    path: keyOf(textOf(content, "Key")),
    bytes: Number(textOf(content, "Size")),
    changedMs: Date.parse(textOf(content, "LastModified")),
  }));
  const folders = allOf(xml, "CommonPrefixes").map((content) => keyOf(textOf(content, "Prefix")));
  const next = textOf(xml, "NextContinuationToken");
  return { objects, folders, next: next === "" ? undefined : next };
}

function allOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "g"))].map(([, content]) => content!);
}

function textOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: keyof typeof entities) => entities[entity]);
}

const entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function keyOf(encoded: string): string {
  return decodeURIComponent(encoded.replaceAll("+", "%20"));
}
