import { atMost, rangeLength } from "@halcyon/weather/source-kit";
import { z } from "zod";
import type { Bucket } from "../storage/bucket.ts";
import type { StoreStorage } from "../storage/storage.ts";
import { StoreError } from "../store-error.ts";
import type { Draft, GroupKind, RetiringPointer, Shelf } from "./shelf.ts";
import { groupNameSchema, parsePointer, partFolder, pointerName, pointerText } from "./pointer.ts";

/** Schema of a writer's claim to an unfinished Zarr group. The next writer with the same plan (the same contents) finds the claim and continues the work. */
const claimSchema = z.object({ plan: z.string(), group: groupNameSchema });
type Claim = z.output<typeof claimSchema>;

const claimPrefix = ".writing-";
const claimSuffix = ".json";

/** Name of the object of a Zarr group that is written last. The group is complete once it contains this object. */
const groupDocument = "zarr.json";

/** Maximum number of simultaneous requests to a bucket. */
const requestsMost = 16;

/** Time without writes after which an incomplete group counts as abandoned [ms]. */
const abandonedMs = 24 * 3_600_000;

/**
 * Maximum number of attempts to replace the pointer to the published groups. In each attempt, one of several simultaneous writers succeeds. The number of
 * simultaneous writers is always smaller than the number of attempts.
 */
const pointerAttempts = 50;

/**
 * Opens the shelf of a part or a record in a bucket. The shelf is the place where the Zarr groups are written and published. Objects in a bucket cannot be
 * renamed or locked. A group therefore has its final name from the start. The metadata document of a group is written last. The group is complete once this
 * document exists. Writers with the same plan share a group: each object is written by the first writer that reaches it. `latest.json` is replaced only if it
 * has not changed since it was read, so no publication is lost.
 */
export function bucketShelf(bucket: Bucket, part: string): Shelf {
  const folder = partFolder(part);
  const inTurn = atMost(requestsMost);
  const claimKey = (stem: string): string => `${folder}/${claimPrefix}${stem}${claimSuffix}`;

  async function claimAt(
    key: string,
  ): Promise<{ readonly claim?: Claim; readonly etag: string } | undefined> {
    const found = await bucket.read(key);
    if (found === undefined) return undefined;
    const claim = parsePointer(found.bytes, claimSchema, key);
    return claim instanceof StoreError ? { etag: found.etag } : { claim, etag: found.etag };
  }

  async function pointerNow<Pointer extends RetiringPointer>({
    pointerSchema,
    empty,
  }: GroupKind<Pointer>): Promise<{ readonly pointer: Pointer; readonly etag: string | undefined }> {
    const key = `${folder}/${pointerName}`;
    const found = await bucket.read(key);
    if (found === undefined) return { pointer: empty, etag: undefined };
    const pointer = parsePointer(found.bytes, pointerSchema, key);
    return { pointer: pointer instanceof StoreError ? empty : pointer, etag: found.etag };
  }

  /** Removes a Zarr group. Removes its metadata document first, so that a partly removed group does not count as complete. */
  async function removeGroup(group: string): Promise<void> {
    const key = `${folder}/${group}`;
    await bucket.remove(`${key}/${groupDocument}`);
    const objects = await bucket.objectsBelow(key);
    await Promise.all(objects.map(({ path }) => inTurn(() => bucket.remove(`${key}/${path}`))));
  }

  const isWhole = async (group: string): Promise<boolean> =>
    (await bucket.read(`${folder}/${group}/${groupDocument}`)) !== undefined;

  /** Returns the existing Zarr groups: those that the pointer names, and complete ones whose writers ended before publishing them. */
  async function groupsNow(known: readonly string[], listed: readonly string[]): Promise<readonly string[]> {
    const asked = [...new Set([...listed, ...known])].filter(
      (group) => known.includes(group) !== listed.includes(group),
    );
    const whole = await Promise.all(asked.map((group) => inTurn(() => isWhole(group))));
    const found = asked.filter((_, index) => whole[index]);
    const both = known.filter((group) => listed.includes(group));
    return [...both, ...found.toSorted()];
  }

  /** Updates the pointer to the published groups, even if other writers replace the pointer at the same time. */
  async function settlePointer<Pointer extends RetiringPointer>(
    kind: GroupKind<Pointer>,
    listed: readonly string[],
  ): Promise<Pointer> {
    for (let attempt = 0; attempt < pointerAttempts; attempt += 1) {
      const { pointer: before, etag } = await pointerNow(kind);
      const pointer = kind.settled(before, await groupsNow(groupsOf(kind, before), listed));
      if (JSON.stringify(pointer) === JSON.stringify(before)) return pointer;
      const bytes = new TextEncoder().encode(pointerText(pointer));
      const condition = etag === undefined ? "absent" : { etag };
      if (await bucket.put(`${folder}/${pointerName}`, bytes, condition)) return pointer;
    }
    const what = `${bucket.address}/${folder}/${pointerName} was another one after each of ${pointerAttempts} attempts`;
    throw new StoreError("overtaken", what);
  }

  async function removeLeftovers<Pointer extends RetiringPointer>(
    kind: GroupKind<Pointer>,
    pointer: Pointer,
    { objects, folders }: { readonly objects: readonly string[]; readonly folders: readonly string[] },
    nowMs: number,
  ): Promise<void> {
    const known = new Set(groupsOf(kind, pointer));
    const claimed = new Set<string>();
    for (const name of objects) {
      if (!name.startsWith(claimPrefix) || !name.endsWith(claimSuffix)) continue;
      const key = `${folder}/${name}`;
      const group = (await claimAt(key))?.claim?.group;
      const stem = name.slice(claimPrefix.length, -claimSuffix.length);
      if (group !== undefined && !known.has(group) && !kind.isOutdated(stem, pointer)) claimed.add(group);
      else await bucket.remove(key);
    }
    for (const group of folders) {
      if (!kind.groupName.test(group) || known.has(group) || claimed.has(group)) continue;
      const objectsThere = await bucket.objectsBelow(`${folder}/${group}`);
      const isWholeNow = objectsThere.some(({ path }) => path === groupDocument);
      const changedMs = Math.max(0, ...objectsThere.map((object) => object.changedMs));
      if (!isWholeNow && nowMs - changedMs > abandonedMs) await removeGroup(group);
    }
  }

  return {
    storage: wholeObjects(bucket.storage),
    settle: async (kind, graceMs, nowMs) => {
      const there = await bucket.list(folder);
      const pointer = await settlePointer(
        kind,
        there.folders.filter((name) => kind.groupName.test(name)),
      );
      for (const { group, at } of pointer.retired) {
        if (Date.parse(at) + graceMs <= nowMs) await removeGroup(group);
      }
      await removeLeftovers(kind, pointer, there, nowMs);
    },
    planBegun: async (stem) => (await claimAt(claimKey(stem)))?.claim?.plan,
    takeUp: async (stem, plan, nameOf) => {
      // Before the claim is looked for: meanwhile another writer could publish.
      await bucket.checkConditions();
      const key = claimKey(stem);
      const group = await claimGroup(key, plan, nameOf);
      const objects = await bucket.objectsBelow(`${folder}/${group}`);
      return draftIn({ group, key }, new Set(objects.map(({ path }) => path)));
    },
    close: () => bucket.storage.close(),
  };

  /**
   * Returns the Zarr group that all writers with a plan share. If such a writer has begun one, returns that group. Otherwise, claims a new one for the plan.
   */
  async function claimGroup(
    key: string,
    plan: string,
    nameOf: (groups: readonly string[]) => string,
  ): Promise<string> {
    for (;;) {
      const found = await claimAt(key);
      if (found?.claim?.plan === plan) return found.claim.group;
      const claim: Claim = { plan, group: nameOf((await bucket.list(folder)).folders) };
      const bytes = new TextEncoder().encode(JSON.stringify(claim));
      const condition = found === undefined ? "absent" : { etag: found.etag };
      if (await bucket.put(key, bytes, condition)) return claim.group;
    }
  }

  function draftIn(
    claimed: { readonly group: string; readonly key: string },
    there: ReadonlySet<string>,
  ): Draft {
    const prefix = `${folder}/${claimed.group}`;
    const paths = async (): Promise<ReadonlySet<string>> =>
      new Set((await bucket.objectsBelow(prefix)).map(({ path }) => path));
    let document: Uint8Array | undefined;
    return {
      there,
      write: async (path, content) => {
        const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
        if (path === groupDocument) document = bytes;
        // Another writer of the plan, or an attempt whose answer was lost, has written it.
        else await inTurn(() => bucket.put(`${prefix}/${path}`, bytes, "absent"));
      },
      files: paths,
      storage: under(bucket.storage, prefix),
      finish: async () => {
        const { claim } = (await claimAt(claimed.key)) ?? {};
        if (claim !== undefined && claim.group !== claimed.group && !(await isWhole(claimed.group))) {
          throw new StoreError("overtaken", `${bucket.address}/${prefix} was begun again by another writer`);
        }
        if (document !== undefined) await bucket.put(`${prefix}/${groupDocument}`, document, "absent");
        return claimed.group;
      },
      close: () => Promise.resolve(),
    };
  }
}

/** Returns the groups that a pointer names: groups to be read, then groups to be removed. */
function groupsOf<Pointer extends RetiringPointer>(
  { named }: GroupKind<Pointer>,
  pointer: Pointer,
): readonly string[] {
  return [...named(pointer), ...pointer.retired.map(({ group }) => group)];
}

/** Returns a storage for one folder of another storage. */
function under(storage: StoreStorage, folder: string): StoreStorage {
  return {
    get: (key, freshness) => storage.get(`${folder}/${key}`, freshness),
    getRange: (key, range) => storage.getRange(`${folder}/${key}`, range),
    forget: (path) => storage.forget(`${folder}/${path}`),
    close: () => Promise.resolve(),
  };
}

/**
 * Wraps a storage so that a read of a byte range reads the whole object, and then returns the range. Later ranges of the object come from the cache. Writers
 * need this, because they read all cells of each shard of the previous run.
 *
 * @param storage - Storage to read from. It must cache whole objects.
 */
export function wholeObjects(storage: StoreStorage): StoreStorage {
  return {
    ...storage,
    getRange: async (key, range) => {
      const object = await storage.get(key);
      if (object === undefined) return undefined;
      const length = rangeLength(range);
      const offset = "offset" in range ? range.offset : object.byteLength - length;
      if (offset >= 0 && offset + length <= object.byteLength) return object.slice(offset, offset + length);
      throw new StoreError(
        "truncated",
        `${key} ends after ${object.byteLength} bytes, before what its index names`,
      );
    },
  };
}
