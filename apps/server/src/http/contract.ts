import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { moduleBeside } from "../module-beside.ts";
import { entityTag } from "./etag.ts";

/** The OpenAPI document as it is sent. */
export interface Contract {
  readonly document: Buffer;
  readonly etag: string;
}

let contract: Promise<Contract> | undefined;

/** The contract, which is the same for all servers of a process. It is made when it is first asked for. */
export function contractOnce(): Promise<Contract> {
  contract ??= made().catch((error: unknown) => {
    contract = undefined;
    throw error;
  });
  return contract;
}

async function made(): Promise<Contract> {
  const worker = new Worker(moduleBeside(import.meta.url, "openapi-thread"), { execArgv: [] });
  const [text] = (await once(worker, "message")) as [string];
  return { document: Buffer.from(text), etag: entityTag(["openapi", text]) };
}
