import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, vi } from "vitest";

/** Body of a request that creates a watch for crane work in London. */
export const craneWatch = {
  name: "Crane, site 7",
  model: "noaa",
  constraint_params: { id: 1, type: "task" },
  places: [{ ref: "site-7", latitude: 51.5, longitude: -0.12 }],
  when: { kind: "window", duration_hours: 6 },
};

/** Creates an opener of event streams. When the opener is disposed of, it closes the streams that are still open. */
export function streamOpener() {
  const left = new DisposableStack();
  return {
    /** Opens a stream. Resolves when its first bytes have arrived. */
    async open(url: string, headers: Record<string, string>) {
      const asking = request(url, { agent: false, headers });
      asking.on("error", () => undefined).end();
      left.defer(() => void asking.destroy());
      const [answer] = (await once(asking, "response")) as [IncomingMessage];
      const read = { text: "", hasEnded: false };
      answer.setEncoding("utf8").on("data", (text: string) => (read.text += text));
      answer.on("end", () => (read.hasEnded = true)).on("error", () => undefined);
      await vi.waitFor(() => expect(read.text).not.toBe(""));
      return { answer, read, leave: () => asking.destroy() };
    },
    [Symbol.dispose]: () => left.dispose(),
  };
}
