import { rankChiSquare } from "@halcyon/scoring/verification";
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
    for (const { ranks } of sound.leads) expect(rankChiSquare(ranks)).toBeLessThan(61);
    expect(Math.max(...tooSure.leads.map(({ ranks }) => rankChiSquare(ranks)))).toBeGreaterThan(61);
  });
});

describe("the page", () => {
  const { text } = skillPart(sound, tooSure, { raw: undefined, calibrated: undefined });

  test("says first that the figures prove the arithmetic, not the forecasts", () => {
    expect(text.split("\n")[0]).toBe(`**${perfectModelWords}**`);
  });

  test("claims no skill in real weather", () => {
    expect(text).toContain(noRealWeatherWords);
    expect(text).not.toMatch(/skilful/);
  });

  test("shows real weather first once there is any, and says what was raw and what calibrated", () => {
    const made = (data: string) => ({ ...sound, data, synthetic: false });
    const [raw, calibrated] = [made("Made against stations"), made("Made against stations")];
    const { text: real } = skillPart(sound, tooSure, { raw, calibrated });
    expect(real.indexOf("Made against stations")).toBe(0);
    expect(real).toMatch(/Calibrated .* fitted/);
    expect(real).toContain(`## Synthetic weather\n\n**${perfectModelWords}**`);
    expect(real).not.toContain(noRealWeatherWords);
    expect(skillPart(sound, tooSure, { raw, calibrated: undefined }).text).not.toMatch(/fitted/);
    const few = { ...raw, leads: [] };
    expect(skillPart(sound, tooSure, { raw: few, calibrated: undefined }).text).toMatch(/^Too few days/m);
  });
});
