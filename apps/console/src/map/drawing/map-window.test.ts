import fc from "fast-check";
import { expect, it, test } from "vitest";
import {
  heldWindow,
  isInside,
  movedWindow,
  northOf,
  placeAt,
  pointOf,
  viewBoxOf,
  wholeWorld,
  windowNear,
  zoomed,
} from "./map-window.ts";

const places = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const across = fc.double({ min: 1, max: 800, noNaN: true });
const aspects = fc.double({ min: 0.3, max: 1.6, noNaN: true });
const windows = fc
  .tuple(places, across, aspects)
  .map(([place, width, aspect]) => heldWindow({ ...place, across: width, aspect }));
const share = fc.double({ min: 0.2, max: 0.8, noNaN: true });
const points = fc.record({ x: share, y: share });

it("a window stays inside the world", () => {
  fc.assert(
    fc.property(windows, (window) => {
      const [x = 0, y = 0, width = 0, height = 0] = viewBoxOf(window).split(" ").map(Number);
      expect(x).toBeGreaterThanOrEqual(-180 - 1e-6);
      expect(x + width).toBeLessThanOrEqual(180 + 1e-6);
      expect(y).toBeGreaterThanOrEqual(-180 - 1e-6);
      expect(y + height).toBeLessThanOrEqual(180 + 1e-6);
    }),
  );
});

test.each([
  // Spherical Mercator by Snyder 1987, "Map Projections: A Working Manual", equation 7-2, in degrees of longitude.
  [0, 0],
  [45, 50.499],
  [-60, -75.4561],
])("latitude %f lies %f north on the map", (latitude, north) => {
  expect(northOf(latitude)).toBeCloseTo(north, 3);
});

it("the point over a place is the point that the place is under", () => {
  fc.assert(
    fc.property(windows, points, (window, point) => {
      const seen = pointOf(window, placeAt(window, point));
      expect(seen.x).toBeCloseTo(point.x, 6);
      expect(seen.y).toBeCloseTo(point.y, 6);
    }),
  );
});

it("zooming in keeps the place under the pointer where it is", () => {
  fc.assert(
    fc.property(windows, points, (window, point) => {
      const place = placeAt(window, point);
      const near = zoomed(window, 1.5, place);
      if (near.across > window.across / 1.49) return;
      expect(pointOf(near, place).x).toBeCloseTo(point.x, 6);
      expect(pointOf(near, place).y).toBeCloseTo(point.y, 6);
    }),
  );
});

it("fingers keep what is under them, and one finger moves without zooming", () => {
  const window = windowNear({ latitude: 53.55, longitude: 9.99 });
  const from = [
    { x: 0.4, y: 0.5 },
    { x: 0.6, y: 0.5 },
  ];
  const to = [
    { x: 0.3, y: 0.6 },
    { x: 0.6, y: 0.6 },
  ];
  const pinched = movedWindow(window, from, to);
  expect(pinched.across).toBeCloseTo(window.across / 1.5, 9);
  from.forEach((point, finger) => {
    const over = pointOf(pinched, placeAt(window, point));
    expect(over.x).toBeCloseTo(to[finger]!.x, 9);
    expect(over.y).toBeCloseTo(to[finger]!.y, 9);
  });
  const dragged = movedWindow(window, [{ x: 0.5, y: 0.5 }], [{ x: 0.6, y: 0.5 }]);
  expect(dragged.across).toBe(window.across);
  expect(dragged.longitude).toBeCloseTo(window.longitude - window.across / 10, 9);
});

it("a place that is chosen stands in the middle of its surroundings, as near as one looked before", () => {
  const hamburg = { latitude: 53.55, longitude: 9.99 };
  expect(windowNear(hamburg)).toMatchObject({ across: 10, longitude: 9.99 });
  expect(windowNear(hamburg, { ...wholeWorld, across: 5 }).across).toBe(5);
  expect(isInside(windowNear(hamburg), hamburg)).toBe(true);
  expect(isInside(windowNear(hamburg), { latitude: 53.55, longitude: 15.2 })).toBe(false);
  expect(isInside(windowNear(hamburg), { latitude: 53.55 + 10 * wholeWorld.aspect, longitude: 9.99 })).toBe(
    false,
  );
});
