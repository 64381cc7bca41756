import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

/** Returns a response in parts of 4 bytes, and a function that returns true if the rest was cancelled. */
function inParts(parts: number, headers: Record<string, string> = {}): [Response, () => boolean] {
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (sent === parts) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(4).fill(sent));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return [new Response(body, { headers }), () => cancelled];
}

test("joins the parts of a body", async () => {
  const [response] = inParts(2);
  expect(await readBody(response, 8)).toEqual(Uint8Array.of(1, 1, 1, 1, 2, 2, 2, 2));
  expect(await readBody(new Response(null), 8)).toEqual(new Uint8Array());
});

test.each([{}, { "content-length": "36" }])(
  "leaves a body that is too long, with headers %j",
  async (headers) => {
    const [response, cancelled] = inParts(9, headers);
    expect(await readBody(response, 11)).toBeUndefined();
    expect(cancelled()).toBe(true);
  },
);
