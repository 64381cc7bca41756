import { afterEach, describe, expect, it, vi } from "vitest";
import type { Kernel, Packed } from "./kernel.ts";
import { plainKernel, wasmKernel } from "./kernel-for.ts";

describe("wasmKernel", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("is undefined where the platform forbids or lacks WebAssembly", () => {
    const Module = function refuse(): never {
      throw new Error("blocked by the content security policy");
    };
    vi.stubGlobal("WebAssembly", { Module });
    expect(wasmKernel()).toBeUndefined();
    vi.stubGlobal("WebAssembly", undefined);
    expect(wasmKernel()).toBeUndefined();
  });

  it("takes the tables of more constraints than its memory holds, one after another", () => {
    const kernels = [wasmKernel()!, plainKernel(4096)] as const;
    for (let round = 0; round < 100; round++) {
      const logMembership = Float64Array.from({ length: 12_000 }, (_, row) => -(row * 7 + round));
      const table = { first: -100 * round, logMembership };
      const values = Int16Array.from({ length: 999 }, (_, index) => index * 31 - 15_000 + round);
      for (const kernel of kernels) kernel.add(3, values, { table, weight: 0.3, isLimit: round % 2 === 0 });
    }
    const [wasm, plain] = kernels.map(({ logSum, logCap }) => [...logSum, ...logCap]);
    expect(wasm).toEqual(plain);
  });

  it("takes tables that begin beyond 16 bits, and sums", () => {
    const kernels = [wasmKernel()!, plainKernel(4096)] as const;
    const logMembership = Float64Array.from({ length: 70 }, (_, row) => -row);
    for (const kernel of kernels) {
      for (const first of [-100_000, -40_000, 32_760, 40_000]) {
        const constraint = { table: { first, logMembership }, weight: 2, isLimit: true };
        kernel.add(0, Int16Array.of(-32_767, -1, 0, 32_767), constraint);
        kernel.add(4, Int32Array.of(-99_990, -39_950, 32_770, 40_020), constraint);
      }
    }
    const [wasm, plain] = kernels.map(({ logSum, logCap }) => [...logSum, ...logCap]);
    expect(wasm).toEqual(plain);
  });

  it("counts missing values wherever they stand, as the plain kernel does", () => {
    const holesOf = (kernel: Kernel, values: Packed, missing: number, members: number) => {
      const holes = new Uint16Array(values.length / members);
      return { isAny: kernel.countMissing(values, missing, members, holes), holes };
    };
    const kernels = [wasmKernel()!, plainKernel(4096)] as const;
    for (const members of [1, 7, 8, 21]) {
      for (const lacks of [[], [0], [41], [3, 4, 5, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]]) {
        for (const [Values, missing] of [
          [Int16Array, -32_768],
          [Int32Array, -2_147_483_648],
        ] as const) {
          const values = new Values(168).fill(5);
          for (const place of lacks) values[place] = missing;
          const [wasm, plain] = kernels.map((kernel) => holesOf(kernel, values, missing, members));
          expect(wasm).toEqual(plain);
          const counts = Array.from(
            { length: 168 / members },
            (_, hour) => lacks.filter((place) => Math.floor(place / members) === hour).length,
          );
          expect(plain).toEqual({ isAny: lacks.length > 0, holes: Uint16Array.from(counts) });
        }
      }
    }
  });
});
