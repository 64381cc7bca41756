import type { Lookup } from "../lookup.ts";
import type { Kernel, Slide } from "./kernel.ts";
import { wasmBase64 } from "./generated/wasm-base64.ts";
import { countMissingPlainly } from "./plain-kernel.ts";

/** What assembly/kernel.ts exports. Positions in memory are in bytes, `at` and `count` in values. */
interface WasmExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly blockValues: WasmGlobal;
  readonly membersMax: WasmGlobal;
  readonly ranksMax: WasmGlobal;
  readonly packedAt: WasmGlobal;
  readonly logSumAt: WasmGlobal;
  readonly logCapAt: WasmGlobal;
  readonly perWeightAt: WasmGlobal;
  readonly comparatorsAt: WasmGlobal;
  readonly ranksAt: WasmGlobal;
  readonly orderedAt: WasmGlobal;
  readonly holesAt: WasmGlobal;
  readonly slideMax: WasmGlobal;
  readonly slideAt: WasmGlobal;
  readonly sumsAt: WasmGlobal;
  readonly tablesAt: WasmGlobal;
  readonly countMissing: (hours: number, members: number, missing: number) => number;
  readonly add16: (...constraint: AddArguments) => void;
  readonly add32: (...constraint: AddArguments) => void;
  readonly finish: (hours: number, members: number) => void;
  readonly order: (hours: number, members: number, comparators: number, ranks: number) => void;
  readonly slideSums: (count: number, members: number, hours: number, missing: number) => void;
  readonly slideExtremes: (count: number, members: number, hours: number, isMost: boolean) => void;
}

type AddArguments = [
  at: number,
  count: number,
  table: number,
  first: number,
  last: number,
  weight: number,
  isLimit: boolean,
];

interface WasmGlobal {
  readonly value: number;
}

/** What engines have in common that the types of no platform say to all of them. */
interface Platform {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
  readonly atob: (text: string) => string;
}

/**
 * The kernel in WebAssembly, two values at a time.
 *
 * @returns Undefined where the platform has none, has no SIMD, or forbids it by a content security policy.
 */
export function wasmKernel(): Kernel | undefined {
  const wasm = instance();
  if (wasm === undefined) return undefined;
  const { buffer } = wasm.memory;
  const blockValues = wasm.blockValues.value;
  const packed16 = new Int16Array(buffer, wasm.packedAt.value, blockValues);
  const packed32 = new Int32Array(buffer, wasm.packedAt.value, blockValues);
  const holesOfBlock = new Uint16Array(buffer, wasm.holesAt.value, blockValues);
  const comparatorsRoom = new Uint16Array(buffer, wasm.comparatorsAt.value);
  const ranksRoom = new Uint16Array(buffer, wasm.ranksAt.value);
  const ordered = Array.from(
    { length: wasm.ranksMax.value },
    (_, rank) => new Float64Array(buffer, wasm.orderedAt.value + rank * blockValues * 8, blockValues),
  );
  const tableAt = tableRoom(buffer, wasm.tablesAt.value);
  return {
    blockValues,
    membersMax: wasm.membersMax.value,
    logSum: new Float64Array(buffer, wasm.logSumAt.value, blockValues),
    logCap: new Float64Array(buffer, wasm.logCapAt.value, blockValues),
    perWeight: new Float64Array(buffer, wasm.perWeightAt.value, blockValues),
    countMissing(values, missing, members, holes) {
      if (values instanceof Int32Array) return countMissingPlainly(values, missing, members, holes);
      packed16.set(values);
      const hours = values.length / members;
      const isAny = wasm.countMissing(hours, members, missing) !== 0;
      if (isAny) holes.set(holesOfBlock.subarray(0, hours));
      return isAny;
    },
    add(at, values, { table, weight, isLimit }) {
      const { first, logMembership } = table;
      const isShort = values instanceof Int16Array && first === (first << 16) >> 16;
      (isShort ? packed16 : packed32).set(values);
      const add = isShort ? wasm.add16 : wasm.add32;
      add(at, values.length, tableAt(table), first, logMembership.length - 1, weight, isLimit);
    },
    finish: wasm.finish,
    slide: slideOf(wasm),
    order(hours, members, { comparators, ranks }) {
      comparatorsRoom.set(comparators);
      ranksRoom.set(ranks);
      wasm.order(hours, members, comparators.length / 2, ranks.length);
      return ordered;
    },
  };
}

/** A week: for more, missing values would pass 32 bits. */
const slideHoursMax = 168;

function slideOf(wasm: WasmExports): Slide {
  const { buffer } = wasm.memory;
  const valuesMax = wasm.slideMax.value;
  const room = new Int16Array(buffer, wasm.slideAt.value, valuesMax);
  const sums = new Int32Array(buffer, wasm.sumsAt.value, valuesMax);
  return {
    valuesMax,
    hoursMax: slideHoursMax,
    sums(values, members, hours, missing) {
      room.set(values);
      wasm.slideSums(values.length, members, hours, missing);
      return sums.subarray(0, values.length - (hours - 1) * members);
    },
    extremes(values, members, hours, which) {
      room.set(values);
      wasm.slideExtremes(values.length, members, hours, which === "max");
      return room.subarray(0, values.length - (hours - 1) * members);
    },
  };
}

function instance(): WasmExports | undefined {
  const { WebAssembly, atob } = globalThis as unknown as Platform;
  if (WebAssembly === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(wasmBase64), (character) => character.charCodeAt(0));
    return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as WasmExports;
  } catch {
    return undefined;
  }
}

/** Keeps tables in the rest of the memory; where they fill it, all of them leave it. */
function tableRoom(buffer: ArrayBuffer, from: number): (table: Lookup) => number {
  const room = new Float64Array(buffer, from);
  const kept = new Map<Lookup, number>();
  let end = 0;
  return (table) => {
    const known = kept.get(table);
    if (known !== undefined) return known;
    const { logMembership } = table;
    if (end + logMembership.length > room.length) {
      kept.clear();
      end = 0;
    }
    room.set(logMembership, end);
    const at = from + end * 8;
    kept.set(table, at);
    end += logMembership.length;
    return at;
  };
}
