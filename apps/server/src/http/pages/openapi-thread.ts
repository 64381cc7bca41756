// The thread that makes an OpenAPI document: that takes longer than a request may hold the event loop.
import { parentPort, workerData } from "node:worker_threads";
import { type DocumentOptions, openApiDocument } from "@halcyon/schema/openapi";

parentPort!.postMessage(JSON.stringify(openApiDocument(workerData as DocumentOptions)), []);
