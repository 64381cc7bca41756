import { pack, packedMissing, unpack, variable } from "@halcyon/schema";
import type { WeatherSource } from "@halcyon/weather";

const name = "temperature_2m";

/** Returns a source whose ensemble members are 1.8 K too warm, underestimate changes, and have too little spread. */
export function biasedSource(perfect: WeatherSource): WeatherSource {
  return {
    ...perfect,
    async read(request) {
      const native = await perfect.read(request);
      const { packing } = variable(name);
      const { members } = native;
      const grid = native.grids.get(name)!.slice();
      for (let start = 0; start < grid.length; start += members) {
        const row = Array.from(grid.subarray(start, start + members), (value) => unpack(value, packing));
        const mean = row.reduce((sum, value) => sum + value, 0) / members;
        row.forEach((value, member) => {
          if (grid[start + member] === packedMissing) return;
          grid[start + member] = pack(0.92 * (mean + 0.6 * (value - mean)) + 1.8, packing);
        });
      }
      return { ...native, grids: new Map(native.grids).set(name, grid) };
    },
  };
}
