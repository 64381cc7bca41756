import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookWithSecret } from "@halcyon/schema";
import type { Event, Watch } from "@halcyon/schema/v2";
import { verify } from "@halcyon/sdk/webhooks";
import { temporaryFolder } from "@halcyon/testing";
import { capXml } from "@halcyon/warnings/cap-documents.suite";
import { expect, test } from "vitest";
import { square } from "../../src/warnings/warning-bench.suite.ts";
import { runServer } from "../harness/child-process.suite.ts";
import { messageReceiver } from "../harness/message-receiver.suite.ts";

/** Longest time from the file in the folder of a feed to its text at a door [ms]. The feed is read every 60 s. */
const doorMaxMs = 70_000;

/** Time between two looks at a door [ms]. A calendar may be read once in a while. */
const lookAgainMs = 2000;

interface Listed {
  readonly metadata: { readonly state: string };
}

const headline = 'Orkanböen bis 125 km/h <b>im Bergland</b>; \\ 2 "quer"';
const place = { latitude: 51, longitude: 8 };

test("a warning that is laid into a folder reaches every door within 70 s, with its text as sent", async () => {
  await using receiver = await messageReceiver();
  const folder = temporaryFolder();
  mkdirSync(join(folder, "cap"));
  writeFileSync(join(folder, "covers.geojson"), JSON.stringify(square));
  const config = join(folder, "halcyon.json");
  const feed = { source: "folder", path: "cap", covers: "covers.geojson", attribution: "Our own office" };
  writeFileSync(config, JSON.stringify({ warnings: [feed] }));
  await using server = runServer({
    PORT: "0",
    HALCYON_DATA_DIR: join(folder, "data"),
    HALCYON_CONFIG: config,
    HALCYON_WEATHER: "synthetic",
    HALCYON_WEBHOOK_NETWORKS: "127.0.0.0/8",
    HALCYON_WEBHOOK_PORTS: `443,${receiver.port}`,
  });
  const url = (await server.printed(/^Halcyon answers at (\S+)$/m))[1]!;
  const key = (await server.printed(/(hal_[0-9A-Za-z]{38})/))[1]!;
  const read = async (path: string, body?: object): Promise<string> => {
    const response = await fetch(url + path, {
      headers: {
        "x-api-key": key,
        "content-type": "application/json",
        accept: "application/json, text/event-stream, text/calendar",
      },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    expect(response.ok, path).toBe(true);
    return response.text();
  };
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> =>
    JSON.parse(await read(path, body)) as Answer;

  const webhook = await ask<WebhookWithSecret>("/v2/webhooks/", {
    url: `http://127.0.0.1:${receiver.port}/halcyon`,
  });
  await receiver.message("webhook.test");
  const listed = "/v2/warnings/?latitude=51&longitude=8";
  await expect
    .poll(async () => (await ask<Listed>(listed)).metadata.state, { timeout: doorMaxMs })
    .toBe("known");
  await ask<Watch>("/v2/watches/", { name: "Site", places: [place], when: { kind: "warning" } });
  const calendar = await ask<{ readonly url: string }>("/v2/feeds/", { name: "Site" });

  const at = (hours: number): string =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19) + "Z";
  const message = capXml(
    { identifier: "one", sent: at(0) },
    {
      event: "Orkanböen",
      language: "de-DE",
      headline: headline.replaceAll("<", "&lt;"),
      onset: at(2),
      expires: at(9),
    },
  );
  writeFileSync(join(folder, "one.xml"), message);
  renameSync(join(folder, "one.xml"), join(folder, "cap", "one.xml"));
  const laidMs = performance.now();

  const mcp = { jsonrpc: "2.0", id: 1, method: "tools/call" };
  const tool = { name: "official_warnings", arguments: { place: "51,8" } };
  const json = (text: string): string => JSON.stringify(text).slice(1, -1);
  const doors: Readonly<Record<string, () => Promise<boolean>>> = {
    "the API": async () => (await read(listed)).includes(json(headline)),
    "a forecast": async () =>
      (
        await read("/v2/optimality/composite/", {
          location: place,
          model: "noaa",
          entry: { type: "task", id: 1 },
          period: { hours: 24 },
        })
      ).includes(json(headline)),
    "the console": async () =>
      (await read("/trpc/warnings", { query: place, headers: { "accept-language": "de" } })).includes(
        json(headline),
      ),
    "an agent": async () => (await read("/mcp", { ...mcp, params: tool })).includes(json(headline)),
    "a calendar": async () =>
      (await read(new URL(calendar.url, url).pathname)).replaceAll(/\r\n[ \t]/g, "").includes("Orkanböen"),
    "a webhook": async () => {
      const { headers, body } = await receiver.message("warning.issued");
      const { data } = (await verify(webhook.secret, headers, body)) as Event;
      return "warning" in data && data.warning.headline === headline;
    },
  };
  const seconds = await Promise.all(
    Object.entries(doors).map(async ([door, isThere]) => {
      while (!(await isThere())) {
        if (performance.now() - laidMs > 2 * doorMaxMs) return [door, Infinity] as const;
        await sleep(lookAgainMs);
      }
      return [door, (performance.now() - laidMs) / 1000] as const;
    }),
  );
  console.log(seconds.map(([door, taken]) => `${door}: ${taken.toFixed(1)} s`).join(", "));
  for (const [door, taken] of seconds) expect(taken * 1000, door).toBeLessThan(doorMaxMs);
});
