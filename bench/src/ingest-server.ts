// The bucket of a provider: serves the files under a folder, whole or by ranges, and prints its port.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const folder = process.argv[2]!;

const server = createServer((request, response) => {
  void (async () => {
    const path = join(folder, request.url!);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (size === undefined) {
      response.writeHead(404).end();
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? "") ?? [];
    const [start, end] = first === undefined ? [0, size - 1] : [Number(first), Number(last)];
    response.writeHead(first === undefined ? 200 : 206, {
      "content-length": end - start + 1,
      ...(first === undefined ? {} : { "content-range": `bytes ${start}-${end}/${size}` }),
    });
    createReadStream(path, { start, end }).pipe(response);
  })();
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
