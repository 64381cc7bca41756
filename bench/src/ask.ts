import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** Where to ask, and as whom. */
export interface Caller {
  readonly url: string;
  readonly key: string;
}

interface Question {
  /** GET where there is no body, POST where there is one, unless something else is said. */
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fewer connections than those of which a busy server refuses some. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Asks for an answer without compression. @throws Error for a refusal */
export async function ask(
  { url, key }: Caller,
  path: string,
  { body, method = body === undefined ? "GET" : "POST", headers }: Question = {},
): Promise<string> {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const sent = request(url + path, {
    method,
    agent,
    headers: {
      "x-api-key": key,
      ...(bytes && { "content-type": "application/json", "content-length": bytes.length }),
      ...headers,
    },
  });
  sent.end(bytes);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const answered = await text(answer);
  const { statusCode = 0 } = answer;
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${answered.slice(0, 500)}`);
  return answered;
}
