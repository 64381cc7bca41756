import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { entityTag } from "@halcyon/base/etag";
import { given } from "@halcyon/base/given";
import { moduleBeside } from "@halcyon/base/module-beside";
import type { DocumentOptions } from "@halcyon/schema/openapi";

/** Serialized OpenAPI document, and its entity tag. */
interface OpenApiDocument {
  readonly document: Buffer;
  readonly etag: string;
}

const documents = new Map<string, Promise<OpenApiDocument>>();

/** Returns the OpenAPI document with the given options. It is created at the first request. Servers with the same options in a process share the document. */
export function openApiDocument(form: DocumentOptions): Promise<OpenApiDocument> {
  const name = JSON.stringify(form);
  const document =
    documents.get(name) ??
    made(form).catch((error: unknown) => {
      documents.delete(name);
      throw error;
    });
  documents.set(name, document);
  return document;
}

/** Returns a function that returns the OpenAPI document of OGC API-EDR. */
export function edrDefinition(publicUrl: string | undefined): () => Promise<OpenApiDocument> {
  return () => openApiDocument({ version: "edr", ...given({ publicUrl }) });
}

async function made(form: DocumentOptions): Promise<OpenApiDocument> {
  const worker = new Worker(moduleBeside(import.meta.url, "openapi-thread"), {
    execArgv: [],
    workerData: form,
  });
  const [text] = (await once(worker, "message")) as [string];
  return { document: Buffer.from(text), etag: entityTag(["openapi", text]) };
}
