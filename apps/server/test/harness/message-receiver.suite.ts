import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Event } from "@halcyon/schema/v2";

/** Message to a webhook, as it was received. */
export interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface MessageReceiver extends AsyncDisposable {
  readonly port: number;
  /** Waits for the first message of a type after the given number of earlier messages. */
  message(type: Event["type"], after?: number): Promise<Message>;
  /** Returns the number of received messages. */
  count(): number;
}

/** Starts a receiver of webhooks that accepts all messages. */
export async function messageReceiver(): Promise<MessageReceiver> {
  const messages: Message[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    messages.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
    for (const look of waiting.splice(0)) look();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    count: () => messages.length,
    async message(type, after = 0) {
      for (;;) {
        const found = messages.slice(after).find(({ body }) => (JSON.parse(body) as Event).type === type);
        if (found !== undefined) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
