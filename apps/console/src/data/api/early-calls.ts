/** A call of the server as it goes over the network. */
interface SentCall {
  readonly url: string;
  readonly body: string;
  readonly key: string;
}

const sent = new Map<string, Promise<Response>>();

/** Makes a call before anything asks for it. */
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

/** An answer that is read to its end: one that nobody takes would keep its connection open. */
async function whole(response: Response): Promise<Response> {
  return new Response(await response.arrayBuffer(), response);
}

/** The answer to a call that was made early: once, then it is made anew. */
export function takeEarly(call: SentCall): Promise<Response> | undefined {
  const name = nameOf(call);
  const answer = sent.get(name);
  sent.delete(name);
  return answer;
}

function nameOf({ url, body, key }: SentCall): string {
  return JSON.stringify([url, body, key]);
}

/** Where the server takes the calls of the console. */
export const trpcPath = "/trpc";
