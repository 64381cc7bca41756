import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Bucket } from "../storage/bucket.ts";
import type { StoreError } from "../store-error.ts";
import { type FakeConditions, type FakeS3, fakeS3 } from "./fake-s3.suite.ts";
import { type FaultyProxy, faultyProxy, type ProxyFault } from "./faulty-proxy.suite.ts";
import { s3Bucket, type S3BucketOptions } from "./s3-bucket.ts";

let server: FakeS3;
let proxy: FaultyProxy;
let slept: number[];

beforeEach(async () => {
  server = await fakeS3();
  proxy = await faultyProxy(server.connection.endpoint!);
  slept = [];
});
afterEach(async () => {
  await proxy[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const first = text("the first");
const second = text("another one");

function open(options: Partial<S3BucketOptions> = {}): Bucket {
  return s3Bucket({
    address: "s3://weather/a/store",
    connection: server.connection,
    random: () => 0.5,
    sleep: (milliseconds) => Promise.resolve(slept.push(milliseconds)),
    ...options,
  });
}

/** Opens a bucket behind the proxy. The next requests have the given faults. */
function openBehind(faults: readonly (ProxyFault | undefined)[]): Bucket {
  const left = [...faults];
  proxy.fault = () => left.shift();
  return open({ connection: { ...server.connection, endpoint: proxy.endpoint } });
}

describe("conditions", () => {
  test("an object is written where there is none, and only there", async () => {
    const bucket = open();
    expect(await bucket.put("one", first, "absent")).toBe(true);
    expect(await bucket.put("one", second, "absent")).toBe(false);
    expect(await bucket.storage.get("one")).toEqual(first);
  });

  test("an object is replaced while it is what was read, and only then", async () => {
    const bucket = open();
    await bucket.put("latest.json", first, "absent");
    const { etag } = (await bucket.read("latest.json"))!;
    expect(await bucket.put("latest.json", second, { etag })).toBe(true);
    expect(await bucket.put("latest.json", first, { etag })).toBe(false);
    expect((await bucket.read("latest.json"))!.bytes).toEqual(second);
    await bucket.remove("latest.json");
    expect(await bucket.put("latest.json", first, { etag })).toBe(false);
    expect(await bucket.read("latest.json")).toBeUndefined();
  });

  test("an object is replaced where a server takes its validator only without quotes", async () => {
    server.conditions = "bare";
    const bucket = open();
    await bucket.put("latest.json", first, "absent");
    const { etag } = (await bucket.read("latest.json"))!;
    expect(await bucket.put("latest.json", second, { etag })).toBe(true);
    expect(await bucket.put("latest.json", first, { etag })).toBe(false);
    expect((await bucket.read("latest.json"))!.bytes).toEqual(second);
  });

  test("are tried once by all first writes together, and leave nothing behind", async () => {
    const bucket = open();
    await Promise.all(["one", "two"].map((key) => bucket.put(key, first, "absent")));
    const { length } = server.requests.filter((one) => one.includes(".conditions-"));
    await bucket.put("three", first, "absent");
    expect(server.requests.filter((one) => one.includes(".conditions-"))).toHaveLength(length);
    expect(new Set(server.requests.filter((one) => one.startsWith("DELETE"))).size).toBe(1);
    expect([...server.objects.keys()].toSorted()).toEqual(
      ["one", "three", "two"].map((key) => `a/store/${key}`),
    );
  });

  test.each<ProxyFault>(["slow-down", "reset", "reset-after", "cut", "flip", "twice"])(
    "are found where each request of the trial meets the fault %s once",
    async (fault) => {
      let requests = 0;
      const bucket = openBehind([]);
      proxy.fault = () => ((requests += 1) % 2 === 1 ? fault : undefined);
      await bucket.put("one", first, "absent");
      expect(await open().storage.get("one")).toEqual(first);
    },
  );

  test.each<[FakeConditions, RegExp]>([
    ["ignored", /s3:\/\/weather\/a\/store overwrites .*If-None-Match/u],
    ["half", /s3:\/\/weather\/a\/store overwrites .*If-Match/u],
    ["no-match", /s3:\/\/weather\/a\/store refuses If-Match/u],
    ["unknown", /does not support conditional writes/u],
  ])("that are %s let nothing be written, and the error says so", async (conditions, words) => {
    server.conditions = conditions;
    await expect(open().put("one", first, "absent")).rejects.toMatchObject({
      code: "unconditional",
      message: expect.stringMatching(words),
    });
    expect(server.objects.size).toBe(0);
  });
});

describe("lists", () => {
  test("name what lies directly in a folder, over many pages", async () => {
    const bucket = open();
    const names = Array.from({ length: 20 }, (_, index) => `group-${String(index).padStart(2, "0")}`);
    for (const name of names) await bucket.put(`part/${name}/zarr.json`, first, "absent");
    await bucket.put("part/latest.json", first, "absent");
    await bucket.put("partner/zarr.json", first, "absent");
    expect(await bucket.list("part")).toEqual({ objects: ["latest.json"], folders: names });
    expect(await bucket.list("none")).toEqual({ objects: [], folders: [] });
  });

  test("say how long objects are, and when they were written", async () => {
    const bucket = open();
    const beforeMs = Date.now();
    await bucket.put("part/group/c/0/0", first, "absent");
    const [object, ...others] = await bucket.objectsBelow("part");
    expect(others).toEqual([]);
    expect(object).toMatchObject({ path: "group/c/0/0", bytes: first.length });
    // A server says it in whole seconds.
    expect(object!.changedMs).toBeGreaterThan(beforeMs - 1000);
    expect(object!.changedMs).toBeLessThanOrEqual(Date.now());
  });
});

describe("trouble on the way", () => {
  test.each<ProxyFault>(["slow-down", "reset", "reset-after", "twice"])(
    "%s: a first write is there once and whole",
    async (fault) => {
      const bucket = openBehind([fault]);
      // An attempt whose answer is lost has written it: then it is there already.
      await bucket.put("one", first, "absent");
      expect(await open().storage.get("one")).toEqual(first);
    },
  );

  test.each<ProxyFault>(["slow-down", "reset", "cut", "flip"])(
    "%s: an object that is read whole is what was written",
    async (fault) => {
      await open().put("one", first, "absent");
      expect(await openBehind([fault, fault]).storage.get("one")).toEqual(first);
      expect((await openBehind([fault, fault]).read("one"))!.bytes).toEqual(first);
      expect(slept).toHaveLength(4);
    },
  );

  test("a server that has no time is asked again when it says", async () => {
    await open().put("one", first, "absent");
    await openBehind(["slow-down"]).storage.get("one");
    expect(slept).toEqual([1000]);
    await openBehind(["slow-down"]).put("two", first, "absent");
    expect(slept).toEqual([1000, 1000]);
  });

  test("a list that is cut is asked for again", async () => {
    await open().put("part/one", first, "absent");
    expect((await openBehind(["cut"]).list("part")).objects).toEqual(["one"]);
  });

  test.each([
    ["an encoding of no key", "<Key>a%", "<Key>a%%"],
    ["a key without its tag", "<Key>", "<kEy>"],
    ["a folder without its tag", "<Prefix>a%2Fstore%2Fpart%2Fgroup", "<prefix>"],
    ["a size of no number", "<Size>", "<Size>?"],
    ["a time of no clock", "<LastModified>", "<LastModified>?"],
  ])("a list with %s is refused, and may be asked for again", async (_, written, damaged) => {
    await open().put("part/one", first, "absent");
    await open().put("part/group/two", first, "absent");
    const lists: string[] = [];
    const bucket = open({
      fetch: async (url, init) => {
        const list = await (await fetch(url, init)).text();
        lists.push(list);
        return new Response(list.replaceAll(written, damaged));
      },
    });
    await expect(bucket.list("part")).rejects.toMatchObject({
      name: "StoreError",
      code: "unreachable",
      retryable: true,
      message: expect.stringContaining("is not listed as S3 lists objects"),
    });
    expect(lists.join("")).toContain(written);
  });

  test("that does not pass is an error after the last attempt", async () => {
    const bucket = openBehind(Array<ProxyFault>(9).fill("slow-down"));
    await expect(bucket.put("one", first, "absent")).rejects.toMatchObject({
      code: "unreachable",
      retryable: true,
      message: expect.stringMatching(/ 5 attempts \(SlowDown\)/u),
    });
  });
});

describe("a bucket that cannot be used", () => {
  const keys = () => server.connection.credentials!;

  async function failuresOf(bucket: Bucket): Promise<StoreError[]> {
    const results = await Promise.allSettled([
      bucket.storage.get("latest.json", "fresh"),
      bucket.put("one", first, "absent"),
      bucket.list("part"),
      bucket.objectsBelow("part"),
    ]);
    return results.map((result) => (result.status === "rejected" ? result.reason : undefined));
  }

  test("because its keys are wrong is denied, and no message has anything of them", async () => {
    const credentials = { ...keys(), secretAccessKey: "forged" };
    const failures = await failuresOf(open({ connection: { ...server.connection, credentials } }));
    for (const { code, message, stack } of failures) {
      expect(code).toBe("denied");
      expect(message).toContain("Give the process the right");
      expect(stack).not.toMatch(/forged|AKIATEST|Signature=/);
    }
  });

  test("because there are no keys is denied", async () => {
    const connection = { ...server.connection, credentials: undefined };
    for (const { code } of await failuresOf(open({ connection }))) expect(code).toBe("denied");
  });

  test("because it is not there says so", async () => {
    for (const { code, message } of await failuresOf(open({ address: "s3://whether/store" }))) {
      expect(code).toBe("no_bucket");
      expect(message).toMatch(/s3:\/\/whether\/store.*: there is no such bucket\. Make the bucket/);
    }
  });

  test("because it lies in another region names that and the setting", async () => {
    const connection = { ...server.connection, region: "us-east-1" };
    const place = `the bucket is in the region ${server.connection.region}, another than AWS_REGION says`;
    for (const failure of await failuresOf(open({ connection })))
      expect(failure).toMatchObject({ code: "elsewhere", message: expect.stringContaining(place) });
  });

  test("because nothing is there is unreachable, by the name of the trouble", async () => {
    const ended = await fakeS3();
    await ended[Symbol.asyncDispose]();
    const { connection } = ended;
    for (const { code, message } of await failuresOf(open({ connection }))) {
      expect(code).toBe("unreachable");
      expect(message).toContain("ECONNREFUSED");
    }
  });

  test.each(["s3://", "s3://Weather", "s3://weather//store", "s3://weather/../other", "https://weather"])(
    "because %s names none",
    (address) => {
      expect(() => open({ address })).toThrow("is not s3://<bucket>/<prefix>");
    },
  );
});
