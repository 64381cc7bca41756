/**
 * Writes the best gains of 20 made boards, found by HiGHS 1.15.3 (MIT).
 *
 * npm install --prefix <folder> highs@1.15.3
 * node packages/planning/scripts/golden/board-optima.mjs <folder> > packages/planning/src/board/golden/optima.json
 */

import { createRequire } from "node:module";
import { resolve } from "node:path";
import { boardProgram } from "../../src/board/board-program.ts";
import { choicesOf } from "../../src/board/board.ts";
import { goldenSizes, randomBoard } from "../../src/board/random-board.suite.ts";

const from = createRequire(`${resolve(process.argv[2])}/`);
const load = from("highs");

const optima = [];
for (const [seed, size] of goldenSizes.entries()) {
  const highs = await load();
  const { Status: status, ObjectiveValue: gain } = highs.solve(
    boardProgram(choicesOf(randomBoard(seed, size))),
    {
      mip_rel_gap: 0,
    },
  );
  if (status !== "Optimal") throw new Error(`board ${seed} is ${status}`);
  optima.push(Math.round(gain * 1e6) / 1e6);
}
console.log(JSON.stringify({ source: "HiGHS 1.15.3, mip_rel_gap 0", optima }));
