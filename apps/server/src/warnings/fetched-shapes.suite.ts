import { capXml, elements } from "@halcyon/warnings/cap-documents.suite";
import { expect, test } from "vitest";
import type { OpenDatabases } from "../watches/watch-bench.suite.ts";
import {
  addressPlan,
  feedUrl,
  minuteMs,
  pollLater,
  seen,
  square,
  type WarningBench,
  warningBench,
} from "./warning-bench.suite.ts";

const zone = "https://cap.example.com/zones/forecast/";

/** Writes an alert of the NWS without a geometry, for the given zones. */
function nwsAlert(...zones: readonly string[]): string {
  const properties = {
    id: "urn:oid:1",
    sender: "w-nws.webmaster@example.com",
    senderName: "NWS",
    sent: "2026-11-29T08:00:00Z",
    status: "Actual",
    messageType: "Alert",
    scope: "Public",
    category: "Met",
    event: "High Wind Warning",
    severity: "Severe",
    certainty: "Likely",
    urgency: "Expected",
    onset: "2026-11-29T10:00:00Z",
    expires: "2026-11-29T20:00:00Z",
    areaDesc: zones.join("; "),
    geocode: { UGC: zones.map((one) => one.slice(one.lastIndexOf("/") + 1)) },
    affectedZones: zones,
  };
  const feature = { type: "Feature", id: zones[0], geometry: null, properties };
  return JSON.stringify({ type: "FeatureCollection", features: [feature] });
}

const shape = (geometry: object = square): string => JSON.stringify({ type: "Feature", geometry });

/** Defines tests of shapes that are fetched from the addresses in messages, for any database. */
export function describeFetchedShapes(open: OpenDatabases): void {
  const bench = (count = 1) => warningBench(open, () => [addressPlan(true)], count);
  const asked = ({ requests }: WarningBench) => requests.filter(({ url }) => url.startsWith(zone));

  test("are fetched once for all servers, and then the warning has its place", async () => {
    await using servers = await bench(2);
    const [first, second] = servers.servers;
    servers.answers.set(feedUrl, nwsAlert(`${zone}AKZ321`)).set(`${zone}AKZ321`, shape());
    await first!.poll();
    await second!.refresh();
    expect(seen(servers)).toMatchObject({ state: "not_covered", ids: [] });
    await Promise.all([first!.fetchShapes("made"), second!.fetchShapes("made")]);
    await Promise.all([first!.refresh(), second!.refresh()]);
    for (const server of [0, 1])
      expect(seen(servers, undefined, server)).toMatchObject({
        state: "known",
        ids: [expect.stringMatching(/^wrn_/)],
      });
    const [match] = first!.warnings.at({ latitude: 51, longitude: 8 }, servers.clock.ms).warnings;
    expect(match!.match.areas).toMatchObject([{ by: "geocode", code: { scheme: "UGC", value: "AKZ321" } }]);
    await pollLater(servers);
    await first!.fetchShapes("made");
    expect(asked(servers)).toHaveLength(1);
  });

  test("that cannot be fetched stay unplaced, and are tried again later and later", async () => {
    await using servers = await bench();
    const server = servers.servers[0]!;
    servers.answers.set(feedUrl, nwsAlert(`${zone}AKZ321`)).set(`${zone}AKZ321`, { status: 500 });
    await server.poll();
    const startMs = servers.clock.ms;
    const minutes: number[] = [];
    for (let minute = 0; minute <= 40; minute += 1) {
      servers.clock.ms = startMs + minute * minuteMs;
      const before = asked(servers).length;
      await server.fetchShapes("made");
      if (asked(servers).length > before) minutes.push(minute);
    }
    expect(minutes).toEqual([0, 5, 15, 35]);
    expect(server.warnings.feeds(startMs)).toMatchObject([{ state: "partial", unplaced: 1 }]);
    servers.answers.set(`${zone}AKZ321`, shape());
    servers.clock.ms = startMs + 90 * minuteMs;
    await server.fetchShapes("made");
    expect(server.warnings.feeds(startMs)).toMatchObject([{ state: "ok", unplaced: 0 }]);
  });

  test("are not asked for while the server asks for a pause", async () => {
    await using servers = await bench();
    const server = servers.servers[0]!;
    const zones = Array.from({ length: 20 }, (_, index) => `${zone}AKZ${100 + index}`);
    servers.answers.set(feedUrl, nwsAlert(...zones));
    for (const url of zones) servers.answers.set(url, { status: 429, headers: { "retry-after": "1800" } });
    await server.poll();
    await server.fetchShapes("made");
    const before = asked(servers).length;
    expect(before).toBeLessThanOrEqual(8);
    servers.clock.ms += 29 * minuteMs;
    await server.fetchShapes("made");
    expect(asked(servers)).toHaveLength(before);
    for (const url of zones) servers.answers.set(url, shape());
    servers.clock.ms += 2 * minuteMs;
    await server.fetchShapes("made");
    expect(server.warnings.feeds(servers.clock.ms)).toMatchObject([{ unplaced: 0 }]);
  });

  test("are fetched a limited number at a time, and all in the end", async () => {
    await using servers = await bench();
    const server = servers.servers[0]!;
    const zones = Array.from({ length: 150 }, (_, index) => `${zone}AKZ${100 + index}`);
    servers.answers.set(feedUrl, nwsAlert(...zones));
    for (const url of zones) servers.answers.set(url, shape());
    await server.poll();
    const counts: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await server.fetchShapes("made");
      counts.push(asked(servers).length);
    }
    expect(counts).toEqual([64, 128, 150, 150]);
    expect(seen(servers).state).toBe("known");
  });

  test.each([
    ["of another host", "https://evil.example.com/AKZ321", shape()],
    ["without an area", `${zone}AKZ321`, shape({ type: "Point", coordinates: [8, 51] })],
    ["that are no document", `${zone}AKZ321`, "<html>"],
    [
      "of too many polygons",
      `${zone}AKZ321`,
      shape({ type: "MultiPolygon", coordinates: Array.from({ length: 15_000 }, () => square.coordinates) }),
    ],
  ])("are refused: %s", async (_, url, answer) => {
    await using servers = await bench();
    servers.answers.set(feedUrl, nwsAlert(url)).set(url, answer);
    await servers.servers[0]!.poll();
    await servers.servers[0]!.fetchShapes("made");
    expect(servers.requests.filter((one) => one.url.startsWith("https://evil."))).toEqual([]);
    expect(servers.servers[0]!.warnings.feeds(servers.clock.ms)).toMatchObject([{ unplaced: 1 }]);
  });

  test("of a message with too many shapes of its own are not asked for", async () => {
    await using servers = await bench();
    const polygons = Array.from({ length: 2001 }, () => "50,7 50,9 52,9 52,7 50,7");
    const geocode = elements({ valueName: "UGC", value: "AKZ321", address: `${zone}AKZ321` });
    servers.answers.set(feedUrl, capXml({}, {}, { polygon: polygons, geocode }));
    servers.answers.set(`${zone}AKZ321`, shape());
    await servers.servers[0]!.poll();
    await servers.servers[0]!.fetchShapes("made");
    expect(asked(servers)).toEqual([]);
    expect(seen(servers).ids).toEqual([]);
  });

  test("are forgotten after 30 days, and asked for again", async () => {
    await using servers = await bench();
    const server = servers.servers[0]!;
    servers.answers.set(feedUrl, nwsAlert(`${zone}AKZ321`)).set(`${zone}AKZ321`, shape());
    await server.poll();
    await server.fetchShapes("made");
    const rows = () => servers.database.selectFrom("warning_shape").selectAll().execute();
    servers.clock.ms += 29 * 24 * 60 * minuteMs;
    await server.sweep();
    expect(await rows()).toHaveLength(1);
    servers.clock.ms += 2 * 24 * 60 * minuteMs;
    await server.sweep();
    expect(await rows()).toEqual([]);
  });
}
