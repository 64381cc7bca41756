import { expect, test } from "vitest";
import { startRegistry } from "./registry.ts";

const versionOf = (version: string) => ({
  name: "@halcyon/rain",
  "dist-tags": { latest: version },
  versions: { [version]: { dist: { tarball: `/@halcyon/rain/-/rain-${version}.tgz` } } },
  _attachments: { [`@halcyon/rain-${version}.tgz`]: { data: Buffer.from(version).toString("base64") } },
});

test("a registry has what was published, and hands other names to another one", async () => {
  await using registry = await startRegistry("https://npm.example/");
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, registry.url), { redirect: "manual", ...init });
  const publish = async (version: string) =>
    (await ask("@halcyon%2frain", { method: "PUT", body: JSON.stringify(versionOf(version)) })).status;

  expect([await publish("1.2.0"), await publish("1.3.0"), await publish("1.2.0")]).toEqual([201, 201, 409]);
  expect(await (await ask("@halcyon%2frain")).json()).toMatchObject({
    "dist-tags": { latest: "1.3.0" },
    versions: { "1.2.0": {}, "1.3.0": {} },
  });
  expect(await (await ask("@halcyon/rain/-/@halcyon/rain-1.2.0.tgz")).text()).toBe("1.2.0");

  const other = await ask("@halcyon%2fhail");
  expect([other.status, other.headers.get("location")]).toEqual([307, "https://npm.example/@halcyon%2fhail"]);
});
