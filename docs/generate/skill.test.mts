import { rankChiSquare } from "@halcyon/scoring";
import { describe, expect, test } from "vitest";
import { noRealWeatherWords, perfectModelWords, skillPart } from "./skill.mts";
import { skillRecord } from "./skill-record.mts";

const [sound, tooSure] = [skillRecord("synthetic"), skillRecord("too-sure")];

describe("the recorded figures", () => {
  test("are of synthetic weather, and say of which commit and days", () => {
    for (const record of [sound, tooSure]) {
      expect(record.synthetic).toBe(true);
      expect(record.commit).toMatch(/^[0-9a-f]{7,}$/);
      expect(record.from < record.to).toBe(true);
    }
  });

  test("have flat ranks where truth and members are alike, and none where members are too sure", () => {
    for (const { figures } of sound.leads) expect(rankChiSquare(figures.ranks)).toBeLessThan(61);
    expect(Math.max(...tooSure.leads.map(({ figures }) => rankChiSquare(figures.ranks)))).toBeGreaterThan(61);
  });
});

describe("the page", () => {
  const { text } = skillPart(sound, tooSure);

  test("says first that the figures prove the arithmetic, not the forecasts", () => {
    expect(text.split("\n")[0]).toBe(`**${perfectModelWords}**`);
  });

  test("claims no skill in real weather", () => {
    expect(text).toContain(noRealWeatherWords);
    expect(text).not.toMatch(/skilful/);
  });
});
