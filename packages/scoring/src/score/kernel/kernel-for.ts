import type { Lookup } from "../../entry/membership/lookup.ts";
import type { WasmExports } from "../../wasm/wasm-exports.ts";
import type { Kernel, Packed, Slide } from "./kernel.ts";
import { wasmInstance, wasmOfThread } from "../../wasm/wasm-instance.ts";

/** Maximum number of values that the kernel scores at once. So many values and their sums fit into the fastest caches of the processor. */
const blockValuesMax = 4096;

let kernelOfThread: Kernel | undefined;

/** Returns the fastest available kernel for a number of members. All scoring in a thread shares one kernel, except scoring of very many members. */
export function kernelFor(members: number): Kernel {
  kernelOfThread ??= wasmKernel(wasmOfThread()) ?? plainKernel(blockValuesMax);
  return members <= kernelOfThread.membersMax
    ? kernelOfThread
    : plainKernel(Math.max(members, blockValuesMax));
}

/** Creates the WebAssembly kernel, which processes two values at a time. Returns undefined if WebAssembly is not available. */
export function wasmKernel(wasm = wasmInstance()): Kernel | undefined {
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

/** Maximum number of hours in a moving sum or extreme: a week. In a longer range, the sum of missing values would not fit into 32 bits. */
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

/**
 * Returns a function that stores tables in the rest of the kernel's memory, and returns their addresses. When the memory is full, all stored tables are
 * removed.
 */
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

/**
 * Creates the kernel in plain TypeScript.
 *
 * @param blockValues - Maximum number of values of a block.
 */
export function plainKernel(blockValues: number): Kernel {
  const logSum = new Float64Array(blockValues);
  const logCap = new Float64Array(blockValues);
  const perWeight = new Float64Array(blockValues);
  return {
    blockValues,
    membersMax: blockValues,
    logSum,
    logCap,
    perWeight,
    countMissing: countMissingPlainly,
    add(at, values, { table, weight, isLimit }) {
      const { first, logMembership } = table;
      const last = logMembership.length - 1;
      for (let index = 0; index < values.length; index++) {
        const row = (values[index]! - first) | 0;
        const log = logMembership[row < 0 ? 0 : row > last ? last : row]!;
        logSum[at + index]! += weight * log;
        if (isLimit && log < logCap[at + index]!) logCap[at + index] = log;
      }
    },
    finish(hours, members) {
      for (let hour = 0, index = 0; hour < hours; hour++) {
        for (const end = index + members; index < end; index++) {
          logSum[index] = Math.min(logSum[index]! * perWeight[hour]!, logCap[index]!);
        }
      }
    },
    slide: undefined,
    order: undefined,
  };
}

/** Counts the members that lack a value in each hour, like `countMissing` of {@link Kernel}, in plain TypeScript. */
function countMissingPlainly(values: Packed, missing: number, members: number, holes: Uint16Array): boolean {
  if (!values.includes(missing)) return false;
  for (let hour = 0, index = 0; index < values.length; hour++) {
    let count = 0;
    for (const end = index + members; index < end; index++) if (values[index] === missing) count++;
    holes[hour] = count;
  }
  return true;
}
