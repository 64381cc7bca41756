/** Call to the server as it is sent over the network. */
interface SentCall {
  readonly url: string;
  readonly body: string;
  readonly key: string;
}

const sent = new Map<string, Promise<Response>>();

/** Sends a call before its response is needed. {@link takeEarly} returns the response. */
export function sendEarly(call: SentCall): void {
  const answer = fetch(call.url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": call.key },
    body: call.body,
  }).then(whole);
  // Who asks for it is told of a failure; perhaps nobody does.
  answer.catch(() => undefined);
  sent.set(nameOf(call), answer);
}

/** Reads a response completely. An unread response would keep its connection open. */
async function whole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}

/** Returns the response to a call that was sent early, or undefined if there is none. The response can be taken only once. */
export function takeEarly(call: SentCall): Promise<Response> | undefined {
  const name = nameOf(call);
  const answer = sent.get(name);
  sent.delete(name);
  return answer;
}

function nameOf({ url, body, key }: SentCall): string {
  return JSON.stringify([url, body, key]);
}

/** Path at which the server receives the calls of the console. */
export const trpcPath = "/trpc";
