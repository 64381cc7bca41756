import type { Kernel } from "./kernel.ts";
import { plainKernel } from "./plain-kernel.ts";
import { wasmOfThread } from "../../wasm/wasm-instance.ts";
import { wasmKernel } from "./wasm-kernel.ts";

/** Number of values that fit into the fastest caches, together with the values added to them. */
const blockValues = 4096;

let kernelOfThread: Kernel | undefined;

/** Returns the fastest kernel of the platform for this number of members, the same one for everything that a thread scores. */
export function kernelFor(members: number): Kernel {
  kernelOfThread ??= wasmKernel(wasmOfThread()) ?? plainKernel(blockValues);
  return members <= kernelOfThread.membersMax ? kernelOfThread : plainKernel(Math.max(members, blockValues));
}
