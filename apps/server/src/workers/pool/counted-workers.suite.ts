import { afterAll } from "vitest";
import type { ServerPorts } from "../../ports.ts";
import { type Threads, threads } from "./workers.ts";

const opened: Threads[] = [];
afterAll(() => Promise.all(opened.map((one) => one[Symbol.asyncDispose]())));

/** Creates threads with the ports (dependencies) of a server, and adds the name of each task to a list. The threads end with the tests of the file. */
export function counted(tasks: string[], file?: string) {
  return (ports: ServerPorts): Omit<Threads, typeof Symbol.asyncDispose> => {
    const made = threads(ports, file);
    opened.push(made);
    const noted = <Made>(name: string, work: Made): Made => {
      tasks.push(name);
      return work;
    };
    return {
      answer: (name, call) => noted("answer", made.answer(name, call)),
      score: (work) => noted("score", made.score(work)),
      rank: (work, wish) => noted("rank", made.rank(work, wish)),
      cells: (work) => noted("cells", made.cells(work)),
      routeCells: (work) => noted("routeCells", made.routeCells(work)),
      cellsFile: (work) => noted("cellsFile", made.cellsFile(work)),
      usual: (wish) => noted("usual", made.usual(wish)),
    };
  };
}
