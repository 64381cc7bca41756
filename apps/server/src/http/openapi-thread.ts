// The thread that makes the OpenAPI document: that takes longer than a request may hold the event loop.
import { parentPort } from "node:worker_threads";
import { openApiDocument } from "@halcyon/schema";

parentPort!.postMessage(JSON.stringify(openApiDocument()), []);
