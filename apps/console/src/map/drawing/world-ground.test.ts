import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { worldOf } from "./world-ground.ts";

const require = createRequire(import.meta.url);

it("the land and its borders stay inside the world, and no line crosses it", () => {
  const { land, borders } = worldOf(
    JSON.parse(readFileSync(require.resolve("world-atlas/countries-110m.json"), "utf8")),
  );
  for (const path of [land, borders]) {
    for (const line of path.split(/[MZ]/).filter((text) => text !== "")) {
      const points = line.split("L").map((point) => point.split(",").map(Number) as [number, number]);
      points.forEach(([x, y], index) => {
        expect(Math.abs(x)).toBeLessThanOrEqual(180.01);
        expect(Math.abs(y)).toBeLessThanOrEqual(180.01);
        const [beforeX, beforeY] = points[index - 1] ?? [x, y];
        // The foot of Antarctica alone goes along the edge of the map.
        if (Math.max(y, beforeY) < 179) expect(Math.abs(x - beforeX)).toBeLessThan(30);
      });
    }
  }
});
