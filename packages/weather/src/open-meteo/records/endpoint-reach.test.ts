import { expect, test } from "vitest";
import { endpointReach } from "./endpoint-reach.ts";
import { OpenMeteoError } from "../client/open-meteo-error.ts";

/** Returns a client for metadata whose clock the test sets. */
function handClient(answer: () => Promise<never>) {
  const seen = { nowMs: 0, asked: 0 };
  const metadata = () => {
    seen.asked += 1;
    return answer();
  };
  return { seen, client: { nowMs: () => seen.nowMs, metadata } };
}

test("an endpoint that refuses is there, and is asked again after two minutes", async () => {
  const { seen, client } = handClient(() => Promise.reject(new OpenMeteoError("not_configured", "404")));
  const reach = endpointReach(client, "archive", "copernicus_era5");
  await Promise.all([reach(), reach()]);
  await reach();
  expect(seen.asked).toBe(1);
  seen.nowMs = 120_000;
  await reach();
  expect(seen.asked).toBe(2);
});

test.each(["retry_later", "unusable_answer"] as const)(
  "nobody is there where it ends with %s",
  async (code) => {
    const { seen, client } = handClient(() => Promise.reject(new OpenMeteoError(code, "silence")));
    const reach = endpointReach(client, "archive", "copernicus_era5");
    await expect(reach()).rejects.toThrow("silence");
    await expect(reach()).rejects.toThrow("silence");
    expect(seen.asked).toBe(2);
  },
);
