import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { keysIn } from "@halcyon/accounts/keys/keys";
import { deadAfterMs } from "@halcyon/accounts/ledger/reconcile";
import { balancer } from "./balancer.suite.ts";
import { type Program, runProgram, serverFile } from "../harness/child-process.suite.ts";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { statusOfScore } from "./status-of-score.suite.ts";
import { countedUnits } from "./counted-units.suite.ts";
import { lacksForNetworks, type NetworkNode, nodeNetwork } from "./node-network.suite.ts";

const rounds = 3;
const serversPerNode = 2;
const callers = 4;
const answersBetween = 100;
const probeEveryMs = 50;
/** Time after which a silent server is considered lost [ms]. It is much longer than a busy machine needs for a response. */
const silentAfterMs = 10_000;
/**
 * Time for which a stopping server still accepts connections [ms]. It is several times the interval in which the balancer checks all
 * servers.
 */
const stopDelayMs = 2000;
/**
 * Delay before a client repeats a request [ms]. A server that gets no response of its database within 1.5 s, or no new connection within
 * 1 s, answers 503 `overloaded` and charges nothing. A busy machine can be that slow, for example while another server starts.
 */
const askAgainAfterMs = 500;
/** Number of responses among which at most one may be a refusal with status 503. */
const answersPerRefusal = 50;

const lacks = lacksForNetworks();
const note = lacks.length === 0 ? "" : `: needs ${lacks.join(", ")}`;

interface Server {
  readonly node: NetworkNode;
  readonly program: Program;
  readonly url: string;
}

/** Returns the codes with which a server refused requests with a 503, from its log. */
function refusedBy(program: Program): readonly string[] {
  const lines = program.output().stdout.matchAll(/^\{.*"status":503.*\}$/gm);
  const answers = [...lines].map(
    ([line]) => JSON.parse(line) as { readonly route?: string; readonly code: string },
  );
  return answers.flatMap(({ route, code }) => (route === "/readyz" ? [] : code));
}

describeWithPostgres("servers on two nodes of a network", (postgres) => {
  test.skipIf(lacks.length > 0)(
    `lose no request in ${rounds} rollouts and drains, and no charge in as many losses of a node${note}`,
    async () => {
      await using network = await nodeNetwork();
      const nodes = [await network.newNode(), await network.newNode()] as const;
      const localUrl = await postgres().newDatabase();
      const { address, port } = await network.expose(Number(new URL(localUrl).port));
      const databaseUrl = Object.assign(new URL(localUrl), { hostname: address, port }).href;
      const environment = {
        PORT: "0",
        DATABASE_URL: databaseUrl,
        HALCYON_DATA_DIR: temporaryFolder(),
        HALCYON_BURST_PER_SECOND: "100000",
        HALCYON_BURST_PER_SECOND_PER_ADDRESS: "100000",
        HALCYON_STOP_DELAY_MS: String(stopDelayMs),
      };
      await using programs = new AsyncDisposableStack();
      await using balancing = await balancer({ probeEveryMs, silentAfterMs });
      const started: Program[] = [];
      let running: readonly Server[] = [];
      const on = (node: NetworkNode): readonly Server[] => running.filter((one) => one.node === node);
      const start = async (node: NetworkNode): Promise<void> => {
        const own = { ...environment, HOST: node.address };
        const program = programs.use(runProgram(serverFile, [], own, "", node.within));
        const [, url = ""] = await program.printed(/^Halcyon answers at (\S+)$/m);
        await balancing.add(url);
        started.push(program);
        running = [...running, { node, program, url }];
      };
      const stop = async (server: Server): Promise<void> => {
        running = running.filter((one) => one !== server);
        server.program.child.kill("SIGTERM");
        expect(await server.program.exited()).toBe(0);
        balancing.remove(server.url);
      };
      for (const node of nodes) for (let count = 0; count < serversPerNode; count++) await start(node);
      const database = await openDatabase(localUrl);
      const operator = keysIn({ database, nowMs: Date.now, actor: "test" }, []);
      const { plaintext: key, allowance_id: allowanceId } = await operator.issue({
        name: "first",
        allowance: { kind: "total", limit: 1_000_000 },
      });

      const agent = new Agent({ keepAlive: true });
      const seen = { calm: new Map<number, number>(), atLoss: new Map<number, number>() };
      const answers = (): number => (seen.calm.get(200) ?? 0) + (seen.atLoss.get(200) ?? 0);
      let refusals = 0;
      const now = { over: false, isLosing: false };
      const call = async (): Promise<void> => {
        while (!now.over) {
          const wasLosing = now.isLosing;
          const status = await statusOfScore({ url: balancing.url, key }, agent);
          if (status === 503) {
            refusals += 1;
            await sleep(askAgainAfterMs);
            continue;
          }
          const when = wasLosing || now.isLosing ? seen.atLoss : seen.calm;
          when.set(status, (when.get(status) ?? 0) + 1);
        }
      };
      const calling = Promise.all(Array.from({ length: callers }, call));
      const answered = async (): Promise<void> => {
        const enough = answers() + answersBetween;
        while (answers() < enough) await sleep(10);
      };

      /** Replaces the servers one by one. A new server starts before each one stops. */
      const rollOut = async (): Promise<void> => {
        for (const server of running) {
          await start(server.node);
          await answered();
          await stop(server);
        }
      };
      /** Moves the servers of a node one by one. Each one stops while its replacement starts, so that there may be one server fewer. */
      const drain = async (node: NetworkNode, other: NetworkNode): Promise<void> => {
        for (const server of on(node)) await Promise.all([stop(server), start(other)]);
        await answered();
      };
      const spread = async (node: NetworkNode, other: NetworkNode): Promise<void> => {
        for (const server of on(other).slice(serversPerNode)) {
          await start(node);
          await stop(server);
        }
        await answered();
      };
      /** Cuts off a node. Its servers continue unreachably, and are then killed. */
      const lose = async (node: NetworkNode, other: NetworkNode): Promise<void> => {
        const lost = on(node);
        now.isLosing = true;
        await node.unplug();
        while (lost.some(({ url }) => balancing.isReady(url))) await sleep(10);
        for (const server of lost) {
          running = running.filter((one) => one !== server);
          server.program.child.kill("SIGKILL");
          await server.program.exited();
          balancing.remove(server.url);
        }
        for (const _ of lost) await start(other);
        await answered();
        now.isLosing = false;
        await node.plugIn();
      };

      for (let round = 0; round < rounds; round++) {
        const [node, other] = round % 2 === 0 ? nodes : [nodes[1], nodes[0]];
        await rollOut();
        await drain(node, other);
        await spread(node, other);
        await lose(other, node);
        await spread(other, node);
      }
      now.over = true;
      await calling;
      agent.destroy();
      for (const server of running) await stop(server);

      expect(refusals).toBeLessThan(answers() / answersPerRefusal);
      const codes = started.flatMap((program) => refusedBy(program));
      expect(codes.length).toBeGreaterThanOrEqual(refusals);
      expect(codes.filter((code) => code !== "overloaded")).toEqual([]);
      expect([...seen.calm.keys()]).toEqual([200]);
      const unheard = seen.atLoss.get(0) ?? 0;
      expect([...seen.atLoss.keys()].filter((status) => status !== 200 && status !== 0)).toEqual([]);
      expect(unheard).toBeLessThanOrEqual(callers * rounds);
      const before = await countedUnits(database, allowanceId, 0);
      expect(before.used).toBe(before.answered + before.unsettled);
      expect(answers()).toBeLessThanOrEqual(before.used);
      expect(before.used).toBeLessThanOrEqual(answers() + unheard);

      await database
        .updateTable("ledger_writer")
        .set((eb) => ({ beat_at: eb("beat_at", "-", deadAfterMs + 1) }))
        .execute();
      const local = { ...environment, DATABASE_URL: localUrl };
      await using command = runProgram("cli/main.ts", ["usage", "reconcile"], local);
      expect(await command.exited()).toBe(0);
      const after = await countedUnits(database, allowanceId, 0);
      expect(after).toMatchObject({ used: before.answered, answered: before.answered, unsettled: 0 });
      await database.destroy();
    },
  );
});
