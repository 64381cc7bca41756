import fc from "fast-check";
import { expect, it } from "vitest";
import { wasmInstance } from "../../wasm/wasm-instance.ts";
import { plainBalances } from "./balances.ts";
import { stillness } from "./moist-air.ts";
import { wasmBalances } from "./wbgt-of-hours.ts";

const anyBalance = fc.record({
  airK: fc.double({ min: 183, max: 333, noNaN: true }),
  vapourHpa: fc.double({ min: 0, max: 200, noNaN: true }),
  pressureHpa: fc.double({ min: 300, max: 1090, noNaN: true }),
  wind: fc.double({ min: 6, max: 330, noNaN: true }),
  onGlobe: fc.oneof(
    { weight: 30, arbitrary: fc.double({ min: 50, max: 2500, noNaN: true }) },
    { weight: 1, arbitrary: fc.constant(Number.NaN) },
  ),
  onWick: fc.double({ min: 50, max: 2500, noNaN: true }),
});

it("balances come out the same in WebAssembly and in plain TypeScript, in every bit", () => {
  const wasm = wasmBalances(wasmInstance()!);
  const plain = plainBalances(64);
  fc.assert(
    fc.property(fc.array(anyBalance, { minLength: 1, maxLength: 63 }), (all) => {
      const [found, expected] = [wasm, plain].map((balances) => {
        for (const [row, one] of all.entries()) {
          balances.temperatureK[row] = one.airK;
          balances.vapourHpa[row] = one.vapourHpa;
          balances.pressureHpa[row] = one.pressureHpa;
          balances.wind[row] = one.wind;
          balances.calm[row] = stillness(one.wind);
          balances.onGlobe[row] = one.onGlobe;
          balances.onWick[row] = one.onWick;
        }
        balances.solve(all.length);
        return [balances.globeK, balances.wickK].map((column) => column.slice(0, all.length));
      });
      expect(found).toEqual(expected);
    }),
  );
});
