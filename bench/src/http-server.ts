// The process under test: the server with its caches, the server that forgets every score, one without members, and a bare node:http server that
// sends the same bytes. Prints its ports as one line of JSON and answers messages of the parent with its memory and its time on the processor.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { issueKey } from "@halcyon/server/key";
import { freePorts, serveFree } from "./free-server.ts";

/** Sends the bytes that the parent has put there, whatever is asked. */
async function bare(): Promise<number> {
  let body = Buffer.alloc(0);
  const server = createServer((request, response) => {
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        body = Buffer.concat(chunks);
        response.end();
      });
      return;
    }
    request.resume();
    request.on("end", () => {
      response.writeHead(200, {
        "content-type": "application/json; charset=utf-8",
        "content-length": body.length,
      });
      response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const cached = await serveFree({ isCaching: true });
const uncached = await serveFree({ isCaching: false });
const ofOneRun = new Map([...freePorts.models].map(([model, [run]]) => [model, [run!]]));
const oneRun = await serveFree({ isCaching: true }, { ...freePorts, models: ofOneRun });
console.log(JSON.stringify({ cached, uncached, oneRun, bare: await bare(), key: issueKey().plaintext }));
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ rssBytes: process.memoryUsage().rss, cpuMs: (user + system) / 1000 });
});
process.on("disconnect", () => process.exit());
