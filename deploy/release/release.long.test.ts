import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readManifests } from "../../scripts/manifests.mjs";
import { installedRuntimes } from "./installed-runtimes.ts";
import { localRegistry } from "./local-registry.suite.ts";
import { publicationOf } from "./publication.ts";
import { release, type ReleaseOptions } from "./release.ts";
import { allRuntimes } from "./runtimes.ts";
import { hasGit, root, scratchCheckout } from "./scratch-checkout.suite.ts";

const names = readManifests(root).published.map(({ manifest }) => manifest.name);
const version = "7.1.0";
const byText = (one: string, other: string): number => (one < other ? -1 : 1);

describe.skipIf(!hasGit)("npm run release (in a checkout of git)", () => {
  let registry: Awaited<ReturnType<typeof localRegistry>>;
  let checkout: Awaited<ReturnType<typeof scratchCheckout>>;

  beforeAll(async () => {
    registry = await localRegistry(root);
    checkout = await scratchCheckout();
    const filters = ["halcyon", "@halcyon/deploy", "./packages/*"].map((filter) => `--filter=${filter}`);
    await checkout.run("pnpm", ["install", ...filters]);
    const npmrc = join(checkout.path, "../npmrc");
    const host = new URL(registry.url).host;
    writeFileSync(npmrc, `registry=${registry.url}\n//${host}/:_authToken=a-token\nfetch-retries=0\n`);
    checkout.env["npm_config_userconfig"] = npmrc;
    checkout.env["npm_config_cache"] = join(checkout.path, "../cache");
    await makeReady();
  });
  afterAll(() => registry[Symbol.asyncDispose]());

  const read = (path: string): string => readFileSync(join(checkout.path, path), "utf8");
  const write = (path: string, text: string): void => writeFileSync(join(checkout.path, path), text);
  const change = (path: string, edit: (text: string) => string): void => write(path, edit(read(path)));

  /** What a release begins with: versions with their changelogs, no note that waits, an address, and pages that tell how to install. */
  async function makeReady(): Promise<void> {
    for (const { directory, manifest } of readManifests(checkout.path).published) {
      change(`${directory}/package.json`, (text) =>
        text.replace(/"version": ".*"/, `"version": "${version}"`),
      );
      change(`${directory}/README.md`, (text) => text.replace("not on npm yet", "on npm"));
      write(`${directory}/CHANGELOG.md`, `# ${manifest.name}\n\n## ${version}\n\n- First.\n`);
    }
    change("package.json", (text) =>
      text.replace('"private"', '"repository": "https://code.example/halcyon",\n  "private"'),
    );
    await checkout.git("rm", "--quiet", ".changeset/*.md");
    await checkout.run(process.execPath, ["scripts/manifests.mjs"]);
    await checkout.git("add", "--all");
    await checkout.git("commit", "--quiet", "--message=Release");
  }

  /** Runs it, and gives whether all was well, what it said, and what it sent to the registry. */
  async function released(options: Partial<ReleaseOptions> = {}) {
    const said: string[] = [];
    registry.asked.length = 0;
    const isWell = await release({
      root: checkout.path,
      isDry: false,
      allowsUntraced: true,
      test: () => Promise.resolve(true),
      runtimes: everyRuntime,
      say: (line) => void said.push(line),
      env: checkout.env,
      ...options,
    });
    const sent = registry.asked.flatMap((line) => (line.startsWith("PUT ") ? [line.slice(4)] : []));
    return { isWell, said: said.join("\n"), sent };
  }

  const everyRuntime = async () => allRuntimes(checkout.path, await installedRuntimes(root));

  test("shows what would go out, and publishes nothing, when it is dry", async () => {
    const { isWell, said, sent } = await released({ isDry: true });
    expect({ isWell, sent }, said).toEqual({ isWell: true, sent: [] });
    for (const name of names)
      expect(said).toMatch(new RegExp(`^${name} +7.1.0 +latest +\\d+ kB +\\d+ +whole +(\\d+) of \\1$`, "m"));
    expect(said).not.toContain("refuse");
  });

  test("packs what was built before: no package is built while another that imports it is packed", async () => {
    rmSync(join(checkout.path, "packages/weather/dist"), { recursive: true, force: true });
    const folder = temporaryFolder();
    const publication = publicationOf(checkout.path, folder, checkout.env);
    await publication.plan();
    await publication.pack();
    const { birthtimeMs: packingSince } = statSync(join(folder, "packed"));
    const dist = join(checkout.path, "packages/weather/dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
    expect(files).toContain("index.js");
    const written = files.filter((file) => statSync(join(dist, file)).mtimeMs > packingSince);
    expect(written).toEqual([]);
  });

  test("publishes nothing where a workflow cannot sign for it", async () => {
    const job = {
      ACTIONS_ID_TOKEN_REQUEST_URL: `${registry.url}token?`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "a",
    };
    const env = { ...checkout.env, ...job, GITHUB_ACTIONS: "true" };
    const { isWell, sent } = await released({
      allowsUntraced: false,
      runtimes: () => Promise.resolve([]),
      env,
    });
    expect({ isWell, sent }).toEqual({ isWell: false, sent: [] });
    expect(registry.asked).toContainEqual(expect.stringContaining("audience=sigstore"));
  });

  test.each<[why: string, options: Partial<ReleaseOptions>, said: string]>([
    ["it is no workflow that could sign", { allowsUntraced: false }, "--untraced"],
    ["a test fails", { test: () => Promise.resolve(false) }, "The tests fail."],
    [
      "a runtime fails",
      {
        runtimes: () =>
          Promise.resolve([
            { name: "Abacus", reach: "every", run: () => Promise.reject(new Error("no beads")) },
          ]),
      },
      "Abacus: no beads",
    ],
    [
      "the tests change a file",
      {
        test: () => {
          write("README.md", "");
          return Promise.resolve(true);
        },
      },
      "README.md",
    ],
  ])("publishes nothing where %s", async (_, options, words) => {
    const { isWell, said, sent } = await released(options);
    expect({ isWell, sent }).toEqual({ isWell: false, sent: [] });
    expect(said).toContain(words);
    await checkout.git("checkout", "--quiet", ".");
  });

  test("stops where the registry fails, before what depends on it; the next run publishes the rest, and one more nothing", async () => {
    registry.refuse("@halcyon/scoring");
    const first = await released();
    expect(first.isWell).toBe(false);
    expect(first.sent).toContain("@halcyon/scoring");
    const isOut = (name: string): boolean => registry.versionsOf(name).includes(version);
    expect(["schema", "sdk"].filter((name) => !isOut(`@halcyon/${name}`))).toEqual([]);
    expect(["scoring", "weather", "store", "ingest"].filter((name) => isOut(`@halcyon/${name}`))).toEqual([]);

    const second = await released();
    expect(second.isWell, second.said).toBe(true);
    expect(second.said).toContain("@halcyon/schema@7.1.0");
    expect([...first.sent, ...second.sent].toSorted(byText)).toEqual(
      [...names, "@halcyon/scoring"].toSorted(byText),
    );
    const order = ["@halcyon/scoring", "@halcyon/weather", "@halcyon/store", "@halcyon/ingest"];
    expect(second.sent.filter((name) => order.includes(name))).toEqual(order);
    for (const name of names) expect(registry.tagsOf(name)).toEqual({ latest: version });
    expect((await checkout.git("tag")).trim().split("\n")).toEqual(
      names.map((name) => `${name}@${version}`).toSorted(byText),
    );

    // As if the run had ended before it tagged.
    await checkout.git("tag", "--delete", `@halcyon/sdk@${version}`);
    const third = await released({ test: () => Promise.reject(new Error("nothing is there to test")) });
    expect(third).toMatchObject({ isWell: true, sent: [] });
    expect(await checkout.git("tag", "--list", "@halcyon/sdk*")).toBe(`@halcyon/sdk@${version}\n`);
  });

  test("takes the tags of npm from pre-releases and from the branch of an older major", async () => {
    const name = "@halcyon/sdk";
    const planOf = async (branch: string, sdkVersion: string) => {
      await checkout.git("checkout", "--quiet", "-B", branch);
      change("packages/sdk/package.json", (text) =>
        text.replace(/"version": ".*"/, `"version": "${sdkVersion}"`),
      );
      const plan = await publicationOf(checkout.path, join(checkout.path, ".."), checkout.env).plan();
      return plan.find((one) => one.name === name);
    };
    const older = { name, version: "7.0.9", tag: "latest" };
    expect(await planOf("main", "7.0.9")).toMatchObject(older);
    expect(await planOf("release/7.x", "7.0.9")).toMatchObject({ ...older, tag: "v7" });
    write(".changeset/pre.json", JSON.stringify({ mode: "pre", tag: "next" }));
    expect(await planOf("next", "8.0.0-next.0")).toMatchObject({ version: "8.0.0-next.0", tag: "next" });
  });
});
