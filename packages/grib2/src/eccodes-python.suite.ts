import { spawnSync } from "node:child_process";

/**
 * The Python with ecCodes to compare with: the one that HALCYON_ECCODES_PYTHON names, or `python3` if it has ecCodes.
 *
 * @returns undefined where there is none; one that is named is not tried.
 */
export function eccodesPython(): string | undefined {
  const named = process.env["HALCYON_ECCODES_PYTHON"];
  if (named !== undefined) return named;
  return spawnSync("python3", ["-c", "import eccodes"]).status === 0 ? "python3" : undefined;
}
