import fc from "fast-check";
import { expect, it } from "vitest";
import { heldWindow, mapAspect, placeAt, viewBoxOf, zoomed } from "./map-window.ts";

const windows = fc
  .record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    across: fc.double({ min: 1, max: 800, noNaN: true }),
  })
  .map(heldWindow);

it("a window stays inside the world", () => {
  fc.assert(
    fc.property(windows, (window) => {
      const [x = 0, y = 0, width = 0, height = 0] = viewBoxOf(window).split(" ").map(Number);
      expect(x).toBeGreaterThanOrEqual(-180 - 1e-9);
      expect(x + width).toBeLessThanOrEqual(180 + 1e-9);
      if (height < 180) {
        expect(y).toBeGreaterThanOrEqual(-90 - 1e-9);
        expect(y + height).toBeLessThanOrEqual(90 + 1e-9);
      }
    }),
  );
});

it("zooming in keeps the place under the pointer where it is", () => {
  fc.assert(
    fc.property(windows, fc.double({ min: 0.2, max: 0.8, noNaN: true }), (window, share) => {
      const place = placeAt(window, share, share);
      const near = zoomed(window, 1.5, place);
      if (near.across > window.across / 1.49) return;
      const x = (place.longitude - near.longitude) / near.across + 0.5;
      const y = (near.latitude - place.latitude) / (near.across * mapAspect) + 0.5;
      if (Math.abs(place.latitude) < 90 - near.across) expect(y).toBeCloseTo(share, 6);
      expect(x).toBeCloseTo(share, 6);
    }),
  );
});
