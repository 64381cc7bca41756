// A bare node:http server: it reads a request to its end and answers the head and the bytes that its parent has put there.
import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

let headers: OutgoingHttpHeaders = {};
let body = Buffer.alloc(0);
const server = createServer((request, response) => {
  if (request.method === "PUT") {
    headers = JSON.parse(String(request.headers["x-answer"])) as OutgoingHttpHeaders;
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
    response.writeHead(200, headers);
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
