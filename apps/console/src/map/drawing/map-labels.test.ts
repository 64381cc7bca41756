import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { largeTowns } from "../towns/large-towns.ts";
import { heldWindow, wholeWorld, windowNear } from "./map-window.ts";
import { townLabels } from "./map-labels.tsx";

const towns = largeTowns(readFileSync(join(import.meta.dirname, "../../../towns/large-towns.tsv"), "utf8"));
const textWidth = (name: string): number => name.length * 6;
const taken = [{ left: 280, top: 150, width: 60, height: 40 }];

const windows = fc
  .record({
    latitude: fc.double({ min: -60, max: 70, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    across: fc.double({ min: 4, max: 360, noNaN: true }),
    aspect: fc.constantFrom(0.56, 1),
  })
  .map(heldWindow);

it("no label lies on another, on what is taken, or over the edge", () => {
  fc.assert(
    fc.property(windows, fc.integer({ min: 200, max: 900 }), (window, width) => {
      const labels = townLabels({ towns, window, width, textWidth, taken });
      const boxes = labels.map(({ name, textX, y }) => ({
        left: textX,
        top: y - 7,
        width: textWidth(name),
        height: 14,
      }));
      boxes.forEach((box, position) => {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(width);
        expect(box.top).toBeGreaterThanOrEqual(0);
        expect(box.top + box.height).toBeLessThanOrEqual(width * window.aspect);
        for (const other of [...taken, ...boxes.slice(position + 1)]) {
          const isApart =
            box.left + box.width < other.left ||
            other.left + other.width < box.left ||
            box.top + box.height < other.top ||
            other.top + other.height < box.top;
          expect(isApart).toBe(true);
        }
      });
    }),
    { numRuns: 40 },
  );
});

it("names the largest towns of the world, and more the nearer it is", () => {
  const names = (window = wholeWorld): string[] =>
    townLabels({ towns, window: heldWindow(window), width: 600, textWidth }).map(({ name }) => name);
  expect(names()).toContain("Shanghai");
  expect(names()).not.toContain("Bremen");
  const near = names(windowNear({ latitude: 53.55, longitude: 9.99 }));
  expect(near).toEqual(expect.arrayContaining(["Hamburg", "Bremen", "Hannover"]));
});

it("puts a name to the left of its town where the right has no room", () => {
  const window = heldWindow({ ...wholeWorld, latitude: 0, longitude: 0, across: 10 });
  const [label] = townLabels({
    towns: [{ name: "Eastend", latitude: 0, longitude: 4.8 }],
    window,
    width: 300,
    textWidth,
  });
  expect(label!.textX + textWidth("Eastend")).toBeLessThan(label!.x);
});
