import type { DocumentOptions } from "@halcyon/schema/openapi";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { moduleBeside } from "@halcyon/base/module-beside";
import { entityTag } from "@halcyon/base/etag";

/** The OpenAPI document as it is sent. */
interface Contract {
  readonly document: Buffer;
  readonly etag: string;
}

const contracts = new Map<string, Promise<Contract>>();

/** Returns a form of the contract, which is the same for all servers of a process at one address. It is made at the first request. */
export function contractOnce(form: DocumentOptions): Promise<Contract> {
  const name = JSON.stringify(form);
  const contract =
    contracts.get(name) ??
    made(form).catch((error: unknown) => {
      contracts.delete(name);
      throw error;
    });
  contracts.set(name, contract);
  return contract;
}

async function made(form: DocumentOptions): Promise<Contract> {
  const worker = new Worker(moduleBeside(import.meta.url, "openapi-thread"), {
    execArgv: [],
    workerData: form,
  });
  const [text] = (await once(worker, "message")) as [string];
  return { document: Buffer.from(text), etag: entityTag(["openapi", text]) };
}
