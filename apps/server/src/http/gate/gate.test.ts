import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import express from "express";
import { expect, test } from "vitest";
import { issueKey } from "@halcyon/accounts/keys/key";
import type { FoundKey } from "@halcyon/accounts/keys/key-finder";
import { gate } from "./gate.ts";
import { listen } from "../listen.ts";
import { OpenRequests } from "../body/open-requests.ts";

const found: FoundKey = {
  principal: { keyId: "key_1", accountId: "acc_1", allowanceId: "alw_1", packageId: "all", offerings: [] },
  expiresAtMs: null,
};

test("a caller who leaves while its key is looked up takes no place in work from later requests", async () => {
  const lookUp = Promise.withResolvers<FoundKey>();
  const enter = gate({
    keys: { find: () => lookUp.promise },
    burstPerSecond: 1000,
    inWorkPerKeyMax: 1,
    open: new OpenRequests(),
    nowMs: Date.now,
  });
  const responses: ServerResponse[] = [];
  const entered = Promise.withResolvers<void>();
  const application = express();
  application.use((_request, response, next) => {
    responses.push(response);
    next();
  });
  application.use(enter);
  application.use((_request, response) => {
    entered.resolve();
    response.end("in");
  });
  await using server = createServer(application);
  const url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
  const headers = { "x-api-key": issueKey().plaintext };

  const leaving = new AbortController();
  const left = fetch(url, { headers, signal: leaving.signal }).catch(() => "left");
  while (responses.length === 0) await new Promise(setImmediate);
  leaving.abort();
  await Promise.all([left, once(responses[0]!, "close")]);
  lookUp.resolve(found);
  await entered.promise;

  const later = await fetch(url, { headers });
  expect([later.status, await later.text()]).toEqual([200, "in"]);
});
