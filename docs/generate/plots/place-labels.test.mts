import { expect, test } from "vitest";
import { placeLabels, titleBox } from "./place-labels.mts";

const inside = { left: 0, right: 200, top: 0, bottom: 100 };
const label = (x: number, y: number, words: string) => ({ x, y, words, className: "plot-edge" });

function placesOf(drawn: string): string[] {
  return [...drawn.matchAll(/x="(.*?)" y="(.*?)"/g)].map(([, x, y]) => `${x} ${y}`);
}

test("words stand above their point where they can", () => {
  expect(placesOf(placeLabels([label(100, 50, "11")], inside))).toEqual(["100 41"]);
});

test("words of points that lie together stand apart", () => {
  expect(placesOf(placeLabels([label(100, 50, "11"), label(104, 50, "12")], inside))).toEqual([
    "100 41",
    "114 55",
  ]);
});

test("words keep off the title of the axis and the edge of the drawing", () => {
  expect(placesOf(placeLabels([label(20, 30, "0.1")], inside, [titleBox(0, 20, "membership")]))).toEqual([
    "20 54",
  ]);
});

test("words for which there is no place are left out", () => {
  const narrow = { left: 0, right: 30, top: 0, bottom: 20 };
  expect(placeLabels([label(15, 18, "11"), label(16, 18, "12")], narrow)).not.toContain("12");
});
