/** Call to the server as it is sent over the network. */
interface SentCall {
  readonly url: string;
  /** Body of a call by POST; absent from a call by GET. */
  readonly body?: string;
  readonly key: string;
}

const sent = new Map<string, Promise<Response>>();

/** Sends a call before its response is needed. {@link takeEarly} returns the response, too. */
export function sendEarly(call: SentCall): Promise<Response> {
  const { url, body, key } = call;
  const answer = fetch(
    url,
    body === undefined
      ? { headers: { "x-api-key": key }, cache: "no-cache" }
      : { method: "POST", headers: { "content-type": "application/json", "x-api-key": key }, body },
  ).then(whole);
  // Who asks for it is told of a failure; perhaps nobody does.
  answer.catch(() => undefined);
  sent.set(nameOf(call), answer);
  return answer;
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

/** Returns the path of the document that says which cells, hours and layers a kept map has now. */
export function mapGridPath(id: string): string {
  return `/v2/maps/${id}/grid.json`;
}
