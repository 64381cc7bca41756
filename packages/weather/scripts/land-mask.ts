/**
 * Makes `src/places/land-mask-bits.ts`: which boxes of one degree are land.
 *
 * Input: Natural Earth's 1:50m land polygons (public domain) from the npm package `world-atlas`. A box is land where at least a
 * third of its 5 x 5 sample points are, so that coastal towns fall on land. Run by `pnpm land-mask`.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface LandTopology {
  readonly arcs: readonly (readonly (readonly [number, number])[])[];
  readonly transform: {
    readonly scale: readonly [number, number];
    readonly translate: readonly [number, number];
  };
  readonly objects: {
    readonly land: {
      readonly geometries: readonly { readonly arcs: readonly (readonly (readonly number[])[])[] }[];
    };
  };
}

const topology = JSON.parse(
  readFileSync(new URL("../node_modules/world-atlas/land-50m.json", import.meta.url), "utf8"),
) as LandTopology;

const { scale, translate } = topology.transform;
const arcs = topology.arcs.map((deltas) => {
  let x = 0;
  let y = 0;
  return deltas.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return { longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] };
  });
});

const rings = topology.objects.land.geometries.flatMap(({ arcs: polygons }) =>
  polygons.flatMap((polygon) =>
    polygon.map((ring) => ring.flatMap((index) => (index < 0 ? arcs[~index]!.toReversed() : arcs[index]!))),
  ),
);

/**
 * The latitudes at which a meridian crosses a coast, from the north. The north pole is sea, so land lies between the first and the
 * second, and so on; rings that go around a pole or over the date line need no care.
 */
function crossings(longitude: number): readonly number[] {
  const found: number[] = [];
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index += 1) {
      const start = ring[index]!;
      const end = ring[(index + 1) % ring.length]!;
      const toEnd = eastward(end.longitude - start.longitude);
      const toMeridian = eastward(longitude - start.longitude);
      if (toEnd === 0 || toMeridian > 0 === eastward(longitude - end.longitude) > 0) continue;
      const share = toMeridian / toEnd;
      if (share < 0 || share > 1) continue;
      found.push(start.latitude + share * (end.latitude - start.latitude));
    }
  }
  return found.toSorted((left, right) => right - left);
}

/** A difference of longitudes as -180 to 180. */
function eastward(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360);
}

const bits = new Uint8Array((180 * 360) / 8);
for (let column = 0; column < 360; column += 1) {
  const land = new Uint8Array(180);
  for (let sample = 0; sample < 5; sample += 1) {
    const coasts = crossings(-180 + column + (sample + 0.5) / 5);
    for (let point = 0; point < 180 * 5; point += 1) {
      const latitude = -90 + (point + 0.5) / 5;
      if (coasts.filter((coast) => coast > latitude).length % 2 === 1) land[Math.floor(point / 5)]! += 1;
    }
  }
  for (let row = 0; row < 180; row += 1) {
    const box = row * 360 + column;
    if (land[row]! * 3 >= 25) bits[box >> 3]! |= 1 << (box & 7);
  }
}

const lines =
  Buffer.from(bits)
    .toString("base64")
    .match(/.{1,100}/g) ?? [];
writeFileSync(
  new URL("../src/places/land-mask-bits.ts", import.meta.url),
  `/**
 * Land boxes of one degree, a bit each from the lowest: rows from 90 S north, columns from 180 W east. Base64.
 *
 * Made by scripts/land-mask.ts from Natural Earth 1:50m land (public domain).
 */
export const landMaskBits = [
${lines.map((line) => `  "${line}",`).join("\n")}
].join("");
`,
);
