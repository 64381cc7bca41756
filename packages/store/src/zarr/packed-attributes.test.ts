import { variable } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { packedAttributes } from "./packed-attributes.ts";

describe("the attributes of a packed variable", () => {
  test("say in the words of CF what each code of precipitation means", () => {
    const { packing, stepType } = variable("precipitation_type");
    const attributes = packedAttributes("precipitation_type", { packing, stepType }, "lead_time", []);
    expect(attributes["flag_values"]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const meanings = String(attributes["flag_meanings"]).split(" ");
    expect(meanings).toHaveLength(13);
    expect([meanings[0], meanings[3], meanings[5], meanings[12]]).toEqual([
      "none",
      "freezing_rain",
      "snow",
      "freezing_drizzle",
    ]);
    // CF allows letters, digits and -_.+@ in a meaning.
    for (const meaning of meanings) expect(meaning).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.+@-]*$/);
  });

  test("name the coordinates that are no dimensions, and no flags where numbers are no codes", () => {
    const { packing, stepType } = variable("temperature_2m");
    const carried = { packing, stepType };
    const along = packedAttributes("temperature_2m", carried, "lead_time", ["valid_time"]);
    expect(along).toMatchObject({ coordinates: "valid_time", cell_methods: "lead_time: point" });
    const plain = packedAttributes("temperature_2m", carried, "time", []);
    expect(Object.keys(plain)).not.toContain("coordinates");
    expect(Object.keys(plain)).not.toContain("flag_values");
  });
});
