import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { eccodesPython } from "@halcyon/grib2/eccodes-python.suite";

/** Running Python script that measures ecCodes. */
export interface EccodesProcess extends Disposable {
  /** First message from the script. */
  readonly said: unknown;
  ask(question: string): Promise<number>;
}

/**
 * Starts a script that measures ecCodes.
 *
 * @param script - Path of the script within `packages`.
 * @throws Error if ecCodes is not installed.
 */
export async function eccodesProcess(script: string, ...args: readonly string[]): Promise<EccodesProcess> {
  const python = await eccodesPython();
  if (python === undefined)
    throw new Error(
      "It needs ecCodes: pip install -r packages/grib2/scripts/requirements.txt, and name that Python by HALCYON_ECCODES_PYTHON.",
    );
  const path = new URL(`../../packages/${script}`, import.meta.url);
  const child = spawn(python, ["-B", fileURLToPath(path), ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async (): Promise<string> => {
    const { done, value } = await lines.next();
    if (done) throw new Error(`${python} ended: does it have packages/grib2/scripts/requirements.txt?`);
    return value;
  };
  return {
    said: JSON.parse(await answer()) as unknown,
    ask: async (question) => {
      child.stdin.write(`${question}\n`);
      return Number(await answer());
    },
    [Symbol.dispose]: () => {
      child.kill();
    },
  };
}
