/**
 * Exports of assembly/kernel.ts and assembly/balances.ts. Addresses, such as `packedAt`, are positions in memory [bytes]. The arguments `at` and `count` count
 * values, not bytes.
 */
export interface WasmExports {
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
  readonly balancesMax: WasmGlobal;
  readonly balancesAt: WasmGlobal;
  readonly airRows: WasmGlobal;
  readonly airAt: WasmGlobal;
  readonly tablesAt: WasmGlobal;
  readonly countMissing: (hours: number, members: number, missing: number) => number;
  readonly add16: (...constraint: AddArguments) => void;
  readonly add32: (...constraint: AddArguments) => void;
  readonly finish: (hours: number, members: number) => void;
  readonly order: (hours: number, members: number, comparators: number, ranks: number) => void;
  readonly slideSums: (count: number, members: number, hours: number, missing: number) => void;
  readonly slideExtremes: (count: number, members: number, hours: number, isMost: boolean) => void;
  readonly setBalances: (
    fromK: number,
    untilK: number,
    perK: number,
    stepsMax: number,
    closeEnoughK: number,
    emittedByGlobe: number,
    emittedByWick: number,
    bendPerK: number,
  ) => void;
  readonly solveGlobes: (count: number) => void;
  readonly solveWicks: (count: number) => void;
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
