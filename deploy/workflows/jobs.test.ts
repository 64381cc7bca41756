import { expect, test } from "vitest";
import { holds } from "./expression.ts";
import { runJob, type Surroundings } from "./run-job.suite.ts";
import { workflows } from "./workflow.ts";

const ran = new Set<string>();

async function run(file: string, job: string, surroundings: Surroundings = {}) {
  ran.add(`${file} ${job}`);
  const workflow = workflows.find((one) => one.file === file)!;
  const { calls, ...outcome } = await runJob(workflow, job, surroundings);
  const dull = ["actions/checkout ", "actions/setup-node "];
  return { ...outcome, calls: calls.filter((call) => !dull.some((action) => call.startsWith(action))) };
}

const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
const wanted = { image: "ghcr.io/owner/weather", version: "0.0.0", "is-there": "false" };

test("ci runs the test command of the README on each platform", async () => {
  const { calls, failed } = await run("ci", "test", { contexts: { matrix: { runner: "macos-15" } } });
  expect(calls).toEqual(["npm run test"]);
  expect(failed).toBe(false);
});

test("ci walks through both browsers, which must be there", async () => {
  const { calls, failed } = await run("ci", "browser");
  expect(calls).toEqual([
    "sudo add-apt-repository --yes ppa:mozillateam/ppa",
    "sudo apt-get install --yes firefox-esr",
    "chromium --version",
    "firefox-esr --version",
    "npm run test:browser",
  ]);
  expect(failed).toBe(false);
});

test("every night all tests run in their whole size, with what they would be skipped without", async () => {
  const { calls, failed } = await run("long", "test", {
    contexts: { matrix: { filter: "!@halcyon/server" } },
  });
  expect(calls).toEqual([
    "actions/setup-python python-version=3.14",
    "python3 -m pip install --editable clients/python[pandas,xarray] --group clients/python/pyproject.toml:dev",
    "sudo apt-get update",
    "sudo apt-get install --yes prometheus r-cran-curl r-cran-httr2 r-cran-jsonlite",
    "promtool --version",
    "Rscript -e library(curl); library(httr2); library(jsonlite)",
    "npm run test:long --filter=!@halcyon/server",
  ]);
  expect(failed).toBe(false);
});

test("ci builds the image and waits until it is healthy", async () => {
  const answers = [{ to: "docker inspect server", prints: '"Health": { "Status": "healthy" }' }];
  const { calls, failed } = await run("ci", "image", { answers });
  expect(calls).toEqual([
    "docker build --file deploy/docker/Dockerfile --tag halcyon .",
    "docker run --detach --name server --read-only --volume halcyon:/var/lib/halcyon halcyon",
    "docker inspect server",
  ]);
  expect(failed).toBe(false);
});

test("ci shows what an image says that does not start", async () => {
  const { calls, failed } = await run("ci", "image", { answers: [{ to: "docker run", exits: 125 }] });
  expect(calls.at(-1)).toBe("docker logs server");
  expect(failed).toBe(true);
});

test("ci tries the Python client on a version of Python", async () => {
  const { calls, failed } = await run("ci", "python", { contexts: { matrix: { python: "3.10" } } });
  expect(calls).toEqual([
    "actions/setup-python python-version=3.10",
    "python3 -m pip install --upgrade pip",
    "python3 -m pip install --editable clients/python[pandas,xarray] --group clients/python/pyproject.toml:dev",
    "python3 -c import httpx, mypy, pandas, pydantic, pyright, pytest, ruff, xarray",
    "pnpm --filter @halcyon/python test",
  ]);
  expect(failed).toBe(false);
});

test.each(["javascript-typescript", "python", "actions"])("CodeQL reads %s", async (language) => {
  const { calls } = await run("codeql", "analyze", { contexts: { matrix: { language } } });
  expect(calls).toEqual([
    `github/codeql-action/init languages=${language} build-mode=none queries=security-extended`,
    `github/codeql-action/analyze category=${language}`,
  ]);
});

test("dependencies are reviewed", async () => {
  const { calls } = await run("dependency-review", "review");
  expect(calls).toEqual([expect.stringContaining("fail-on-severity=moderate")]);
});

test("the guide is built for the address of the pages", async () => {
  const puts = { "actions/configure-pages": { base_url: "https://owner.example/weather" } };
  const { calls } = await run("docs", "build", { puts });
  expect(calls).toEqual([
    "actions/configure-pages",
    "npm run build --filter=@halcyon/docs",
    "actions/upload-pages-artifact path=docs/build",
  ]);
});

test("the guide is deployed", async () => {
  const page_url = "https://owner.example/weather/";
  const { calls, address } = await run("docs", "deploy", { puts: { "actions/deploy-pages": { page_url } } });
  expect(calls).toEqual(["actions/deploy-pages"]);
  expect(address).toBe(page_url);
});

test("a release begins with what is to be done", async () => {
  const puts = { "changesets/action/select-mode": { mode: "publish" } };
  const { calls, outputs } = await run("release", "mode", { puts });
  expect(calls).toEqual([
    "pnpm install --frozen-lockfile",
    expect.stringMatching(/^npm install --global pnpm@\d+\.\d+\.\d+$/),
    "changesets/action/select-mode",
  ]);
  expect(outputs).toEqual({ mode: "publish" });
});

/** The jobs whose condition holds after the first job has put something out. */
function chosenJobs(file: string, first: string, outputs: Readonly<Record<string, string>>): string[] {
  const { jobs } = workflows.find((one) => one.file === file)!;
  const chosen = Object.entries(jobs).filter(
    ([, job]) => job.if !== undefined && holds(job.if, { needs: { [first]: { outputs } } }, false),
  );
  return chosen.map(([name]) => name);
}

test.each([
  ["version", ["version"]],
  ["publish", ["publish", "image"]],
  ["none", ["image"]],
])("a release that has to do %s goes on with %j", (mode, jobs) => {
  expect(chosenJobs("release", "mode", { mode })).toEqual(jobs);
});

test("versions are raised in a pull request, whose tests are asked for", async () => {
  expect((await run("release", "version")).calls).toEqual([
    "pnpm install --frozen-lockfile",
    expect.stringContaining("changesets/action/version"),
    "npm run prepare-release",
    "gh workflow run ci.yml --ref changeset-release/main",
  ]);
});

test("packages are published by the one command of a release", async () => {
  expect((await run("release", "publish")).calls).toEqual([
    "pnpm install --frozen-lockfile",
    "changesets/action/publish",
    "npm run release",
  ]);
});

const signIn = "docker login ghcr.io --username somebody --password-stdin";
const inspected = "docker buildx imagetools inspect ghcr.io/owner/weather:0.0.0";

test("an image is wanted that the registry has not", async () => {
  const { calls, outputs } = await run("image", "wanted", { answers: [{ to: inspected, exits: 1 }] });
  expect(calls).toEqual([signIn, inspected]);
  expect(outputs).toEqual(wanted);
});

test("an image is not wanted twice", async () => {
  const { outputs } = await run("image", "wanted");
  expect(outputs).toEqual({ ...wanted, "is-there": "true" });
  expect(chosenJobs("image", "wanted", outputs)).toEqual([]);
  expect(chosenJobs("image", "wanted", wanted)).toEqual(["build", "parts"]);
});

test("each architecture is built on a machine of its own, and pushed by digest", async () => {
  const { calls, outputs } = await run("image", "build", {
    contexts: {
      matrix: { runner: "ubuntu-24.04-arm", architecture: "arm64" },
      needs: { wanted: { outputs: wanted } },
    },
    answers: [
      { to: "docker buildx build", prints: JSON.stringify({ "containerimage.digest": digest("a") }) },
      { to: "docker buildx create", prints: "a builder\n" },
    ],
  });
  expect(calls).toEqual([
    signIn,
    "docker buildx create --use",
    "docker buildx build --file deploy/docker/Dockerfile --metadata-file <file> --output type=image,name=ghcr.io/owner/weather,push=true,push-by-digest=true,name-canonical=true .",
  ]);
  expect(outputs).toEqual({ arm64: digest("a") });
});

test("the parts of the image are listed", async () => {
  expect((await run("image", "parts")).calls).toEqual([
    "pnpm install --frozen-lockfile --filter halcyon --filter @halcyon/server...",
    "npm run sbom --out sbom.cdx.json",
    "actions/upload-artifact name=sbom path=sbom.cdx.json if-no-files-found=error",
  ]);
});

test("both architectures get one tag, whose digest is attested and told", async () => {
  const { calls, summary } = await run("image", "join", {
    contexts: {
      needs: { wanted: { outputs: wanted }, build: { outputs: { amd64: digest("b"), arm64: digest("a") } } },
    },
    answers: [{ to: "docker buildx imagetools inspect", prints: JSON.stringify(digest("c")) }],
  });
  const subject = `actions/attest subject-name=ghcr.io/owner/weather subject-digest=${digest("c")}`;
  const kept = "push-to-registry=true create-storage-record=false";
  expect(calls).toEqual([
    signIn,
    "actions/download-artifact name=sbom",
    `docker buildx imagetools create --tag ghcr.io/owner/weather:0.0.0 ghcr.io/owner/weather@${digest("b")} ghcr.io/owner/weather@${digest("a")}`,
    "docker buildx imagetools inspect --format {{json .Manifest.Digest}} ghcr.io/owner/weather:0.0.0",
    `${subject} ${kept}`,
    `${subject} sbom-path=sbom.cdx.json ${kept}`,
  ]);
  expect(summary).toBe(`ghcr.io/owner/weather:0.0.0 is ghcr.io/owner/weather@${digest("c")}`);
});

test.each(["docker build", "docker buildx", "npm run", "gh workflow", "pnpm install"])(
  "a job fails where %s does",
  async (to) => {
    const [file, job] =
      to === "docker build"
        ? ["ci", "image"]
        : to === "docker buildx"
          ? ["image", "build"]
          : ["release", "version"];
    const contexts = { matrix: { architecture: "amd64" }, needs: { wanted: { outputs: wanted } } };
    const { failed } = await run(file, job, { contexts, answers: [{ to, exits: 3 }] });
    expect(failed).toBe(true);
  },
);

test("no job is left out here", () => {
  const all = workflows.flatMap(({ file, jobs }) =>
    Object.entries(jobs).flatMap(([name, { steps }]) => (steps.length === 0 ? [] : [`${file} ${name}`])),
  );
  expect([...ran].toSorted()).toEqual(all.toSorted());
});
