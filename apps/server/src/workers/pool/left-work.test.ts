import { expect, test } from "vitest";
import { leavingRecipient } from "../../../test/harness/leaving-recipient.suite.ts";
import { madeEntry, madeGust, madePorts } from "../../../test/harness/made-ports.suite.ts";
import { startMs } from "../../../test/harness/running-server.suite.ts";
import { parseConfig } from "../../config/config.ts";
import { CallerLeft, workFor } from "../../errors/caller-left.ts";
import { recordSources } from "../../weather/sources/record-sources.ts";
import { threads } from "./workers.ts";

test("a thread ends the work of a caller who has left as soon as it was begun", async () => {
  const config = parseConfig({}, "/", () => "");
  const nowMs = () => startMs;
  const records = await recordSources(config, nowMs);
  const { models } = madePorts(madeEntry(madeGust), {});
  await using apart = threads({ models, records });
  const query = {
    latitude: 51.5,
    longitude: -0.12,
    variables: ["temperature_2m"],
    start_date: "2018-01-01",
    end_date: "2019-12-31",
  };
  const call = {
    query,
    body: undefined,
    params: undefined,
    headers: {},
    repeated: undefined,
    requestId: "",
    version: "v1",
    principal: { accountId: "acc_a" },
    format: "json",
    nowMs: startMs,
  } as const;
  const recipient = leavingRecipient();
  const leaving = { ...recipient, noteBegun: () => recipient.leave() };
  const answer = () => apart.answer("historical.hourly", call);
  await expect(workFor(leaving, answer)).rejects.toThrow(CallerLeft);
  expect((await answer()).chunks).not.toHaveLength(0);
});
