import { runProcess } from "@halcyon/testing";

/**
 * Returns the path of a Python with ecCodes for comparison: the one named by HALCYON_ECCODES_PYTHON, or `python3` if it has ecCodes.
 *
 * @returns undefined if there is none. A Python that is named by the variable is not checked.
 */
export async function eccodesPython(): Promise<string | undefined> {
  const named = process.env["HALCYON_ECCODES_PYTHON"];
  if (named !== undefined) return named;
  return (await runProcess(["python3", "-c", "import eccodes"])).code === 0 ? "python3" : undefined;
}
