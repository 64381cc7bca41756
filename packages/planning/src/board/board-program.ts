import type { BoardChoice } from "./board.ts";

/**
 * Returns the choice of a board as an integer program in the LP format of CPLEX, which HiGHS reads. Column `x<n>` is 1 if the choice at position n is taken, in the flat
 * order of all choices.
 */
export function boardProgram(choices: readonly (readonly BoardChoice[])[]): string {
  const all = choices.flat();
  const ofJob = new Map<number, string[]>();
  const ofDay = new Map<string, string[]>();
  for (const [at, { job, crew, mask }] of all.entries()) {
    add(ofJob, job, `x${at}`);
    for (let day = 0; mask >> day !== 0; day++)
      if (((mask >> day) & 1) === 1) add(ofDay, `${crew}_${day}`, `x${at}`);
  }
  return [
    "Maximize",
    ` gain: ${all.map(({ gain }, at) => `${gain} x${at}`).join(" + ")}`,
    "Subject To",
    ...Array.from(ofJob, ([job, columns]) => atMostOne(`j${job}`, columns)),
    ...Array.from(ofDay, ([day, columns]) => atMostOne(`c${day}`, columns)),
    "Binary",
    ` ${all.map((_, at) => `x${at}`).join(" ")}`,
    "End",
    "",
  ].join("\n");
}

function add<Key>(map: Map<Key, string[]>, key: Key, column: string): void {
  const columns = map.get(key);
  if (columns === undefined) map.set(key, [column]);
  else columns.push(column);
}

function atMostOne(name: string, columns: readonly string[]): string {
  return ` ${name}: ${columns.join(" + ")} <= 1`;
}
