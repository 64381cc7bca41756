import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import type { CalibrationFile, SiteCalibrations } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeEach, describe, expect, it } from "vitest";
import { madeCalibration } from "./calibration-file.suite.ts";
import { modelPartCalibrations } from "./model-part-calibrations.ts";
import { liftSuspensions, suspendClasses } from "../../verification/suspend/suspend-classes.ts";
import { removeCalibration, writeCalibration } from "../../verification/suspend/write-calibration.ts";

const source = syntheticSource({ product: "gefs", seed: 1 }).describe();
let folder: string;
let nowMs: number;
beforeEach(async () => {
  folder = join(temporaryFolder(), "gefs");
  await mkdir(folder);
  nowMs = Date.UTC(2026, 10, 21);
});

function opened(described = source): Promise<SiteCalibrations> {
  return modelPartCalibrations({
    folder,
    model: "noaa",
    part: "ensemble",
    source: described,
    nowMs: () => nowMs,
  });
}

async function put(file: CalibrationFile, name: string = file.id): Promise<void> {
  await writeFile(join(folder, `${name}.json`), JSON.stringify(file));
}

function kinds(calibrations: SiteCalibrations): readonly string[] {
  return calibrations.faults!().map(({ id, kind }) => `${id} ${kind}`);
}

/** Advances the clock beyond the interval in which the folder is not read again, and waits until it is read again. */
async function later(calibrations: SiteCalibrations): Promise<SiteCalibrations> {
  nowMs += 10_000;
  // Each look finds its faults anew.
  const before = calibrations.faults!();
  await expect.poll(() => calibrations.faults!() !== before).toBe(true);
  return calibrations;
}

describe("the calibrations of a part", () => {
  it("are none where there is no folder", async () => {
    folder = join(folder, "none");
    const calibrations = await opened();
    expect([calibrations.sites(), calibrations.faults!()]).toEqual([[], []]);
  });

  it("are its files, of which a new one is taken up while the process runs", async () => {
    await put(madeCalibration());
    const calibrations = await opened();
    expect(calibrations.sites().map(({ applied }) => [applied.id, applied.revision])).toEqual([["hut", 1]]);
    await put(madeCalibration({ revision: 2 }));
    await put(madeCalibration({ id: "quay" }));
    await later(calibrations);
    expect(calibrations.sites().map(({ applied }) => [applied.id, applied.revision])).toEqual([
      ["hut", 2],
      ["quay", 1],
    ]);
  });

  it("leave a site raw whose file is damaged, too large or of another format, and name it", async () => {
    await put(madeCalibration());
    await writeFile(join(folder, "cut.json"), JSON.stringify(madeCalibration()).slice(0, 200));
    await writeFile(
      join(folder, "newer.json"),
      JSON.stringify({ ...madeCalibration({ id: "newer" }), format: 2 }),
    );
    await writeFile(join(folder, "large.json"), " ".repeat(65_537));
    const calibrations = await opened();
    expect(calibrations.sites()).toHaveLength(1);
    expect(kinds(calibrations)).toEqual(["cut damaged", "large damaged", "newer damaged"]);
  });

  it("leave a site raw whose odds are damaged, and name what is wrong with them", async () => {
    const lead = { from_day: 0, to_day: 1, days: 200, accepted: true } as const;
    const named = { sector: "construction", event: "acceptable" } as const;
    const bins = Array.from({ length: 10 }, (_, bin) => 0.9 - bin / 20);
    const bend = { alpha: -1, beta: 1, gamma: 0 };
    await put(
      madeCalibration({ id: "bend", odds: [{ ...named, method: "beta", classes: [{ ...lead, ...bend }] }] }),
    );
    await put(
      madeCalibration({
        id: "table",
        odds: [{ ...named, method: "reliability", classes: [{ ...lead, bins }] }],
      }),
    );
    const calibrations = await opened();
    expect(calibrations.sites()).toEqual([]);
    expect(calibrations.faults!().map(({ id, because }) => `${id}: ${because}`)).toEqual([
      expect.stringMatching(/^bend: odds\.0\.classes\.0\.alpha: /),
      "table: odds.0.classes.0.bins: a better score has lower odds",
    ]);
  });

  it("are for their own name, model, part, source and kind of weather alone", async () => {
    await put(madeCalibration(), "other");
    await put(madeCalibration({ id: "part", part: "deterministic" }));
    await put(madeCalibration({ id: "model", model: "ecmwf" }));
    await put(madeCalibration({ id: "source", source: "noaa-gefs" }));
    await put(madeCalibration({ id: "real", trained: { ...madeCalibration().trained, synthetic: false } }));
    const calibrations = await opened();
    expect(calibrations.sites()).toEqual([]);
    expect(kinds(calibrations)).toEqual([
      "model misplaced",
      "other misplaced",
      "part misplaced",
      "real other_weather",
      "source other_source",
    ]);
  });

  it("grow old: from 180 days on a fault says so, after 400 days they are not applied", async () => {
    await put(madeCalibration());
    for (const [days, sites, faults] of [
      [180, 1, []],
      [181, 1, ["hut ageing"]],
      [400, 1, ["hut ageing"]],
      [401, 0, ["hut expired"]],
    ] as const) {
      nowMs = Date.UTC(2026, 9, 31) + days * 86_400_000;
      const calibrations = await opened();
      expect([calibrations.sites().length, kinds(calibrations)]).toEqual([sites, faults]);
    }
  });

  it("end after 90 days where fewer than 180 days taught them", async () => {
    const of = (days: number): CalibrationFile["variables"] => {
      const file = madeCalibration().variables.temperature_2m!;
      return {
        temperature_2m: { ...file, classes: file.classes.map((one) => ({ ...one, days })) } as typeof file,
      };
    };
    for (const [taught, days, sites, faults] of [
      [179, 45, 1, []],
      [179, 46, 1, ["hut ageing"]],
      [179, 90, 1, ["hut ageing"]],
      [179, 91, 0, ["hut expired"]],
      [180, 91, 1, []],
    ] as const) {
      await put(madeCalibration({ variables: of(taught) }));
      nowMs = Date.UTC(2026, 9, 31) + days * 86_400_000;
      const calibrations = await opened();
      expect([calibrations.sites().length, kinds(calibrations)]).toEqual([sites, faults]);
    }
  });

  it("serve to the day that they say", async () => {
    const { trained } = madeCalibration();
    await put(madeCalibration({ trained: { ...trained, serves_to: "2026-11-10" } }));
    nowMs = Date.UTC(2026, 10, 10, 23);
    expect((await opened()).sites()).toHaveLength(1);
    nowMs = Date.UTC(2026, 10, 11);
    const [fault] = (await opened()).faults!();
    expect(fault).toMatchObject({
      kind: "expired",
      because: expect.stringContaining("and served to 2026-11-10"),
    });
  });

  it("count the stamps at which calibration was held", async () => {
    const calibrations = await opened();
    calibrations.onHeld!(3);
    calibrations.onHeld!(2);
    expect(calibrations.heldStamps!()).toBe(5);
  });
});

describe("writing a calibration", () => {
  it("counts revisions on and keeps the three files before", async () => {
    for (let turn = 0; turn < 6; turn += 1) await writeCalibration(folder, madeCalibration());
    expect((await readdir(folder)).toSorted()).toEqual([
      "hut.3.kept",
      "hut.4.kept",
      "hut.5.kept",
      "hut.json",
    ]);
    expect(JSON.parse(await readFile(join(folder, "hut.json"), "utf8"))).toMatchObject({
      revision: 6,
      id: "hut",
    });
    expect(JSON.parse(await readFile(join(folder, "hut.5.kept"), "utf8"))).toMatchObject({ revision: 5 });
  });

  it("keeps a damaged file that it replaces", async () => {
    await writeFile(join(folder, "hut.json"), "half a fi");
    const { revision } = await writeCalibration(folder, madeCalibration());
    expect(revision).toBe(1);
    expect(await readFile(join(folder, "hut.0.kept"), "utf8")).toBe("half a fi");
  });

  it("goes on counting after the file was removed, so that no revision comes twice", async () => {
    await writeCalibration(folder, madeCalibration());
    await writeCalibration(folder, madeCalibration({ id: "hut-2" }));
    expect(await removeCalibration(folder, "hut")).toBe(true);
    expect(await removeCalibration(folder, "hut")).toBe(false);
    expect(await readdir(folder)).toEqual(["hut-2.json", "hut.1.kept"]);
    expect((await writeCalibration(folder, madeCalibration())).revision).toBe(2);
  });

  it("refuses a file that would be too large to read", async () => {
    const { trained } = madeCalibration();
    const large = madeCalibration({ trained: { ...trained, attribution: "x".repeat(66_000) } });
    await expect(writeCalibration(folder, large)).rejects.toThrow("at most 65536 are read");
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("suspending classes", () => {
  const date = "2026-11-20";
  const temperature = { variable: "temperature_2m", fromDay: 0 } as const;
  const harmful = { ...temperature, reason: "Its last 60 days are worse than raw." };

  it("leaves their site raw with a new revision, and calibrates it again when that is lifted", async () => {
    await put(madeCalibration());
    const calibrations = await opened();
    const hut = { folder, id: "hut" };
    expect(await suspendClasses(hut, [harmful], date)).toEqual([harmful]);
    expect(await suspendClasses(hut, [harmful], date)).toEqual([]);
    await later(calibrations);
    expect(calibrations.sites()).toEqual([]);
    const because =
      "temperature_2m is raw since 2026-11-20, 0 to 35 days ahead: Its last 60 days are worse than raw";
    expect(calibrations.faults!()).toEqual([{ id: "hut", kind: "suspended", because }]);
    expect(await liftSuspensions(hut, [temperature], "2026-11-23")).toEqual([temperature]);
    await later(calibrations);
    expect(calibrations.sites().map(({ applied }) => applied.revision)).toEqual([3]);
    expect(calibrations.faults!()).toEqual([]);
    expect(await readFile(join(folder, "hut.json"), "utf8")).toContain('"judged_from":"2026-11-23"');
    expect(await liftSuspensions(hut, [temperature], "2026-11-24")).toEqual([]);
  });

  it("writes one revision, whatever their number, so that the kept files stay those of other trainings", async () => {
    const { variables } = madeCalibration();
    const { classes, ...method } = variables.temperature_2m!;
    const [first, second] = [
      { ...classes[0]!, to_day: 1 },
      { ...classes[0]!, from_day: 1 },
    ];
    await put(
      madeCalibration({
        variables: {
          temperature_2m: { ...method, classes: [first, second] },
        } as CalibrationFile["variables"],
      }),
    );
    const both = [harmful, { ...harmful, fromDay: 1 }];
    expect(await suspendClasses({ folder, id: "hut" }, both, date)).toEqual(both);
    expect(await readdir(folder)).toEqual(["hut.1.kept", "hut.json"]);
  });

  it("changes nothing of a class that is not there", async () => {
    await put(madeCalibration());
    const absent = [{ ...harmful, fromDay: 3 }, { ...harmful, variable: "precipitation" } as const];
    expect(await suspendClasses({ folder, id: "hut" }, absent, date)).toEqual([]);
    expect(await readdir(folder)).toEqual(["hut.json"]);
  });
});
