import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { realSkill, realSkillPart } from "./real-skill.mts";
import { repository, repositoryText } from "./repository-text.mts";

const record = realSkill();
const { text } = realSkillPart(record);

describe("the figures of real forecasts", () => {
  test("name the files that they come from, as the script checks them", () => {
    expect(record.files).toEqual(JSON.parse(repositoryText("examples/real-sets/files.json")));
  });

  test("are of days after those that were only learned from", () => {
    for (const { taught_from: taughtFrom, from, to } of record.sets) {
      expect(taughtFrom < from).toBe(true);
      expect(from < to).toBe(true);
    }
  });

  test("are no worse than a fit without penalty for each ensemble at Toulouse", () => {
    const toulouse = record.sets.filter(({ place }) => place === "Toulouse");
    expect(toulouse).toHaveLength(5);
    for (const { ours, unpenalised } of toulouse)
      expect(ours.crps).toBeLessThanOrEqual(1.005 * unpenalised.crps);
  });
});

test("the range from Q10 to Q90 holds eight of ten temperatures once its levels are moved", () => {
  const temperatures = record.sets.filter(({ variable }) => variable === "temperature_2m");
  for (const { ours, leveled } of temperatures) {
    expect(Math.abs(leveled.inside - 0.8)).toBeLessThanOrEqual(0.02);
    expect(leveled.crps).toBeLessThanOrEqual(1.005 * ours.crps);
  }
});

describe("the page", () => {
  test("takes each number from the file", () => {
    const [first, ...others] = record.sets;
    const changed = { crps: 7.654, inside: 0.99 };
    const sides = ["raw", "ours", "leveled", "unpenalised", "published"] as const;
    for (const side of sides) {
      const page = realSkillPart({ ...record, sets: [{ ...first!, [side]: changed }, ...others] }).text;
      expect(page).toContain("| 7.654 |");
      expect(page).toContain("| 0.99 |");
      expect(text).not.toContain("7.654");
    }
    for (const { days, from, to } of record.sets)
      expect(text).toContain(`| ${days.toLocaleString("en")} | ${from} | ${to} |`);
    expect(text).toContain(`Measured on ${record.date} at the commit \`${record.commit}\`.`);
    for (const { sha256 } of record.files) expect(text).toContain(sha256);
  });

  test("tells each fit that was refused", () => {
    const refused = record.sets.filter((set) => set.refused > 0);
    expect(text.match(/Halcyon refused/g) ?? []).toHaveLength(refused.length);
  });

  test("claims no skill of windows", () => {
    const page = repositoryText("docs/content/methodology/real-skill.mdx");
    expect(page).toContain("**These figures are of weather, not of windows.**");
    expect(page.match(/windows?\b/g)).toHaveLength(2);
    expect(text).not.toMatch(/window/);
  });
});

test("the script scores made forecasts on days that it has not learned from", () => {
  const folder = temporaryFolder();
  const days = Array.from({ length: 480 }, (_, day) => day);
  const observed = days.map((day) => 10 + 8 * Math.sin(day / 30) + 2 * Math.sin(day * day));
  // Five degrees too cold, and too sure.
  const values = days.map((day) => [-0.2, -0.1, 0, 0.1, 0.2].map((off) => 5 + 8 * Math.sin(day / 30) + off));
  const made = {
    id: "made",
    package: "made",
    place: "Nowhere",
    ensemble: "made",
    variable: "temperature_2m",
    lead_hours: 30,
    refit_days: 91,
    hours: days.map((day) => 24 * day + 6),
    observed,
    values,
    starts: [365, 456],
    unpenalised: values.slice(365),
    published: null,
  };
  writeFileSync(join(folder, "sets.json"), JSON.stringify({ files: record.files, sets: [made] }));
  const out = join(folder, "real.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(repository, "examples/real-sets/measure.ts"), folder, out],
    { encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const [set] = realSkill(readFileSync(out, "utf8")).sets;
  expect(set).toMatchObject({ days: 115, fits: 2, refused: 0, published: null, unit: "degC" });
  expect(set!.raw).toEqual(set!.unpenalised);
  expect(set!.ours.crps).toBeLessThan(0.3 * set!.raw.crps);
});
