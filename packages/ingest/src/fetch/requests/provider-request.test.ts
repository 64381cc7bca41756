import { expect, test } from "vitest";
import { type ProviderConnection, providerRequest } from "./provider-request.ts";

const url = "https://host.example/file.idx?key=secret";

function connection(answers: readonly Response[], sleeps: number[] = []): ProviderConnection {
  const left = [...answers];
  return {
    fetch: async () => left.shift()!,
    sleep: async (ms) => sleeps.push(ms),
    random: () => 0.5,
    clock: () => Date.UTC(2026, 10, 21, 12),
    timeoutMs: 1000,
    attempts: 3,
    onRetry: () => undefined,
  };
}

const busy = (retryAfter: string): Response =>
  new Response(null, { status: 503, headers: { "retry-after": retryAfter } });

test("a wait that is asked for is kept, in seconds or until a date", async () => {
  const sleeps: number[] = [];
  const answers = [busy("90"), busy("Sat, 21 Nov 2026 12:05:00 GMT"), new Response("index")];
  expect(new TextDecoder().decode(await providerRequest(connection(answers, sleeps), url))).toBe("index");
  expect(sleeps).toEqual([90_000, 300_000]);
});

test("a provider that asks for an hour is left alone", async () => {
  const sleeps: number[] = [];
  await expect(providerRequest(connection([busy("3600")], sleeps), url)).rejects.toMatchObject({
    code: "retry_later",
  });
  expect(sleeps).toEqual([]);
});

test("errors name the file and keep the secret of its address", async () => {
  const asked = providerRequest(connection([busy("0"), busy("0"), busy("0")]), url);
  await expect(asked).rejects.toThrow(
    /^https:\/\/host\.example\/file\.idx was not answered in 3 attempts \(HTTP 503\)/u,
  );
});

test.each([404, 410, 403])("HTTP %i says that the file is not there", async (status) => {
  expect(await providerRequest(connection([new Response(null, { status })]), url)).toBeUndefined();
});

test("what no other attempt would mend is refused at once", async () => {
  const asked = providerRequest(connection([new Response(null, { status: 400 })]), url);
  await expect(asked).rejects.toMatchObject({
    code: "unusable",
    message: expect.stringContaining("Use another base URL."),
  });
});
