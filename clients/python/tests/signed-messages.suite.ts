import { writeFileSync } from "node:fs";
import { signWebhook } from "@halcyon/delivery";
import fc from "fast-check";

const nowMs = Date.UTC(2026, 10, 22, 6, 14, 31, 900);
const secrets = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`) as [
  string,
  string,
];

const messages = fc.record({
  id: fc.stringMatching(/^evt_[a-z2-7]{26}$/),
  name: fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }),
  detail: fc.string({ unit: "binary" }),
});

/** Writes a file with two signing secrets and 1,000 messages. The messages are signed with both secrets, as a server does during the rotation of a secret. */
export function writeSignedMessages(file: string): void {
  const signed = fc.sample(messages, { numRuns: 1000, seed: 20_261_122 }).map(({ id, name, detail }) => {
    const data = { watch: "wat_1", name, synthetic: true, place: null, because: null, detail };
    const body = JSON.stringify({ id, type: "watch.blind", timestamp: "2026-11-22T06:14:31Z", data });
    return { headers: signWebhook({ id, body }, secrets, nowMs), body };
  });
  writeFileSync(file, JSON.stringify({ now_ms: nowMs, secrets, messages: signed }));
}
