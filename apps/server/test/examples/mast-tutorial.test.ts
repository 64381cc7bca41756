import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { type Ended, runCommand } from "../cli/run-command.suite.ts";

const root = new URL("../../../../", import.meta.url);
const example = new URL("examples/mast/", root);
const page = await readFile(new URL("docs/content/tutorials/mast.mdx", root), "utf8");
const mast = await readFile(new URL("mast.csv", example), "utf8");

/** Command lines on the page, in order. */
const lines = [...page.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block]) =>
  block!
    .replaceAll(/\\\n\s*/g, "")
    .trim()
    .split("\n"),
);
const [fill, configure, mistaken, ingest, learn, raw, calibrated, ...more] = lines as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  ...string[],
];

let environment: Record<string, string> = {};
let folder = "";
let filled = "";

beforeAll(async () => {
  folder = temporaryFolder();
  const script = fileURLToPath(new URL(fill.split(" ").at(-1)!, root));
  const config = fileURLToPath(new URL(configure.split("=")[1]!, root));
  environment = { HALCYON_CONFIG: config, HALCYON_DATA_DIR: folder };
  filled = (await runProcess([process.execPath, script], { env: { ...process.env, ...environment } })).stdout;
});

/** Runs a line as a shell does. A quoted text is one word. By default, the file of the mast is the committed one. */
function halcyon(line: string, file = fileURLToPath(new URL("mast.csv", example))): Promise<Ended> {
  const words = [...line.split("npm run halcyon -- ")[1]!.matchAll(/"([^"]*)"|(\S+)/g)];
  const args = words.map(([, quoted, plain]) => quoted ?? plain!);
  return runCommand(
    args.map((word) => (word === "examples/mast/mast.csv" ? file : word)),
    environment,
  );
}

describe("a mistake with the mast's file is refused by its name", () => {
  test("the one of the page", async () => {
    const { code, stdout, stderr } = await halcyon(mistaken);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(/^```text\n(.*)\n```/m.exec(page)![1]);
  });

  test.each([
    ["m/s read as knots", ingest.replace("Wind 40 m (m/s)=", "wind=").replace("10m:m/s", "10m:kn")],
    ["m/s read as km/h", ingest.replace("Wind 40 m (m/s)=", "wind=").replace("10m:m/s", "10m:km/h")],
    ["wind at 40 m read as wind at 10 m", ingest.replace(" --anemometer-height 40", "")],
    // Two hours are planted, and the wind of MERRA-2 goes an hour before the mast's.
    ["a clock 3 h ahead of UTC", ingest],
  ])("%s", async (looksLike, line) => {
    const file = join(folder, "mistaken.csv");
    const plain = line.includes('"wind=') ? mast.replace("Wind 40 m (m/s)", "wind") : mast;
    await writeFile(file, looksLike.includes("clock") ? twoHoursAhead(plain) : plain);
    const { code, stdout, stderr } = await halcyon(line, file);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(looksLike);
  });
});

function twoHoursAhead(text: string): string {
  return text.replaceAll(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/gm, (_, day: string, time: string) =>
    new Date(Date.parse(`${day}T${time}Z`) + 7_200_000).toISOString().slice(0, 16).replace("T", " "),
  );
}

interface Learned {
  readonly days: number;
  readonly crps_raw: number;
  readonly crps: number;
  readonly accepted: boolean;
  readonly b: number;
}

interface Reference {
  readonly days: number;
  readonly crps_raw: number;
  readonly crps_regressed: number;
  readonly slope: number;
}

const toThousandths = (value: number): number => Number(value.toFixed(3));

/** Returns the figures of the only lead class in a report of `verify --json`. */
function judged({ stdout }: Ended) {
  const { leads } = JSON.parse(stdout);
  const [{ hours, days, crps, events }, ...others] = leads.filter(
    ({ reason }: { readonly reason: string | null }) => reason === null,
  );
  expect(others).toEqual([]);
  return { hours, days, crps: toThousandths(crps), brier: toThousandths(events.ideal.brier) };
}

test("the commands of the page go from the mast's file to its figures, which NumPy confirms", async () => {
  expect(more).toEqual([]);
  expect(page).toContain(`This writes ${/^Wrote (\d+) runs/.exec(filled)![1]} runs`);
  expect(await halcyon(ingest)).toMatchObject({ code: 0, stderr: "" });
  const taught = await halcyon(`${learn} --json`);
  expect(taught).toMatchObject({ code: 0, stderr: "" });
  const { variables } = JSON.parse(taught.stdout) as {
    readonly variables: Readonly<Record<string, { readonly classes: readonly [Learned] }>>;
  };
  const reference = JSON.parse(await readFile(new URL("reference.json", example), "utf8")) as Readonly<
    Record<string, Reference>
  >;
  expect(Object.keys(variables).toSorted()).toEqual(Object.keys(reference).toSorted());
  for (const [name, { days, crps_raw, crps_regressed, slope }] of Object.entries(reference)) {
    const [learned] = variables[name]!.classes;
    expect(learned, name).toMatchObject({ days, accepted: true });
    // Halcyon learns from 2,000 of the hours, and leaves out those that no instrument means.
    expect(Math.abs(learned.crps_raw / crps_raw - 1), name).toBeLessThan(0.02);
    // Least squares is another fit than that by CRPS.
    expect(Math.abs(learned.crps / crps_regressed - 1), name).toBeLessThan(0.04);
    expect(Math.abs(learned.b / slope - 1), name).toBeLessThan(0.1);
  }

  const [before, after] = [
    judged(await halcyon(`${raw} --json`)),
    judged(await halcyon(`${calibrated} --json`)),
  ];
  // Today the file has ended; it is as old as it was when the last run came.
  const still = await halcyon(`${calibrated.replace(/ --to \S+/, "")} --json`);
  expect(still.code, still.stderr).toBe(0);
  expect({ ...after, crps: 0, brier: 0 }).toEqual({ ...before, crps: 0, brier: 0 });
  expect(after.crps).toBeLessThan(before.crps);
  expect(after.brier).toBeLessThan(before.brier);
  const { hours, days } = before;
  const scores = ({ crps, brier }: typeof before) => ({ crps, brier });
  const figures = {
    learned: Object.fromEntries(
      Object.entries(variables).map(
        ([
          name,
          {
            classes: [one],
          },
        ]) => [
          name,
          { days: one.days, crps_raw: toThousandths(one.crps_raw), crps: toThousandths(one.crps) },
        ],
      ),
    ),
    verified: { hours, days, raw: scores(before), calibrated: scores(after) },
  };
  await expect(`${JSON.stringify(figures, undefined, 2)}\n`).toMatchFileSnapshot(
    fileURLToPath(new URL("figures.json", example)),
  );
});
