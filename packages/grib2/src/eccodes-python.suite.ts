import { runProcess } from "@halcyon/testing";

/**
 * The Python with ecCodes to compare with: the one that HALCYON_ECCODES_PYTHON names, or `python3` if it has ecCodes.
 *
 * @returns undefined where there is none; one that is named is not tried.
 */
export async function eccodesPython(): Promise<string | undefined> {
  const named = process.env["HALCYON_ECCODES_PYTHON"];
  if (named !== undefined) return named;
  return (await runProcess(["python3", "-c", "import eccodes"])).code === 0 ? "python3" : undefined;
}
