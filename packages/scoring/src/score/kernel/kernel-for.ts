import type { Kernel } from "./kernel.ts";
import { plainKernel } from "./plain-kernel.ts";
import { wasmOfThread } from "../../wasm/wasm-instance.ts";
import { wasmKernel } from "./wasm-kernel.ts";

/** Values that fit the fastest caches, with what is added to them. */
const blockValues = 4096;

let kernelOfThread: Kernel | undefined;

/** The fastest kernel that the platform has for so many members, the same one for all that a thread scores. */
export function kernelFor(members: number): Kernel {
  kernelOfThread ??= wasmKernel(wasmOfThread()) ?? plainKernel(blockValues);
  return members <= kernelOfThread.membersMax ? kernelOfThread : plainKernel(Math.max(members, blockValues));
}
