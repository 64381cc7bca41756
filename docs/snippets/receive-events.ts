import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { verify } from "@halcyon/sdk/webhooks";

const secret = process.env["HALCYON_WEBHOOK_SECRET"]!;

createServer(async (request, response) => {
  try {
    const event = await verify(secret, request.headers, await text(request));
    console.log(event.type, JSON.stringify(event.data, null, 2));
    response.writeHead(204).end();
  } catch (error) {
    console.error(String(error));
    response.writeHead(400).end();
  }
}).listen(3917, "127.0.0.1");
