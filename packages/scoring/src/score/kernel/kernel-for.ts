import type { Kernel } from "./kernel.ts";
import { plainKernel } from "./plain-kernel.ts";
import { wasmOfThread } from "../../wasm/wasm-instance.ts";
import { wasmKernel } from "./wasm-kernel.ts";

/** Maximum number of values of a block. This many values, together with the values added to them, fit in the fastest caches. */
const blockValues = 4096;

let kernelOfThread: Kernel | undefined;

/** Returns the fastest kernel of the platform for this number of members. All scoring in a thread uses the same kernel. */
export function kernelFor(members: number): Kernel {
  kernelOfThread ??= wasmKernel(wasmOfThread()) ?? plainKernel(blockValues);
  return members <= kernelOfThread.membersMax ? kernelOfThread : plainKernel(Math.max(members, blockValues));
}
