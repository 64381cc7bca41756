import { expect, test } from "vitest";
import { withFixedIds } from "./fixed-ids.mts";

test("two answers that differ in what is drawn alone become the same", () => {
  const drawn = (id: string, entry: number, secret: string): string =>
    JSON.stringify({
      watch: `wat_${id}`,
      span: `spn_${id}`,
      again: `wat_${id}`,
      id: entry,
      secret: `whsec_${secret}`,
    });
  const shown = withFixedIds(drawn("8Hq2ZcY0sVw4TbNe", 585_316_736, "abc/d+="), new Set());
  expect(withFixedIds(drawn("RQXBucb1bJlv8u9z", 581_166_736, "x"), new Set())).toBe(shown);
  const { watch, again, span } = JSON.parse(shown) as Record<string, string>;
  expect(watch).toMatch(/^wat_[0-9a-f]{16}$/);
  expect(again).toBe(watch);
  expect(span).not.toBe(watch);
});

test("ids that are known stay", () => {
  const text = '{"id":"job_8Hq2ZcY0sVw4TbNe","entry":{"id":1}}';
  expect(withFixedIds(text, new Set(["job_8Hq2ZcY0sVw4TbNe"]))).toBe(text);
});

test("what opens a door is plainly an example", () => {
  const url = "https://halcyon.example/feeds/fp5MsbazJWt7BVVQLLnELiZANlP669JP.ics";
  const shown = withFixedIds(JSON.stringify({ url, start: "hal_UyVn" }), new Set());
  expect(JSON.parse(shown)).toEqual({
    url: "https://halcyon.example/feeds/AnExampleOfTheSecretOfACalendar0.ics",
    start: "hal_Exam",
  });
});
