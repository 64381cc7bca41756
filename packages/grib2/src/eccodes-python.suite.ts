import { runProcess } from "@halcyon/testing";

/**
 * Returns the path of a Python interpreter with ecCodes, for comparison tests. If HALCYON_ECCODES_PYTHON names an interpreter, this one is returned without a
 * check. Otherwise `python3` is checked.
 *
 * @returns undefined if the variable is not set and `python3` has no ecCodes.
 */
export async function eccodesPython(): Promise<string | undefined> {
  const named = process.env["HALCYON_ECCODES_PYTHON"];
  if (named !== undefined) return named;
  return (await runProcess(["python3", "-c", "import eccodes"])).code === 0 ? "python3" : undefined;
}
