import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { promisify } from "node:util";
import { joinSockets } from "./joined-sockets.suite.ts";

/** Simulated machine in a network, like a node of a cluster. */
export interface NetworkNode {
  readonly address: string;
  /** Command prefix that runs a command on the node. */
  readonly within: readonly string[];
  /** Disconnects the node from the network in both directions. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
}

/** Network of nodes that reach each other and this process. */
export interface NodeNetwork extends AsyncDisposable {
  newNode(): Promise<NetworkNode>;
  /**
   * Makes a port of this machine reachable for nodes.
   *
   * @returns Port at `address`.
   */
  expose(port: number): Promise<{ readonly address: string; readonly port: number }>;
}

/** Returns the requirements of {@link nodeNetwork} that this machine does not meet. */
export function lacksForNetworks(): readonly string[] {
  const tried = spawnSync("unshare", ["--net", "ip", "link", "add", "hub", "type", "bridge"]);
  return tried.status === 0 ? [] : ["root, and network namespaces of Linux"];
}

/** Creates a network of namespaces that are connected by a bridge. The kernel removes it when this process ends. */
export async function nodeNetwork(): Promise<NodeNetwork> {
  const made = new AsyncDisposableStack();
  const namespace = async (): Promise<number> => {
    // It has the namespace until its input ends.
    const child = spawn("unshare", ["--net", "cat"], { stdio: ["pipe", "pipe", "ignore"] });
    made.defer(() => ended(child));
    child.stdin.write("\n");
    await once(child.stdout, "data");
    return child.pid!;
  };
  const hub = await namespace();
  const inHub = (...words: readonly string[]) => ip(hub, ...words);
  await inHub("link", "add", "hub", "type", "bridge");
  await inHub("link", "set", "hub", "up");
  const prefix = `10.${64 + ((process.pid >> 8) % 64)}.${process.pid & 255}`;
  let members = 0;
  /** Connects a namespace with the hub. */
  const join = async (
    pid: number,
    cable: string,
  ): Promise<{ readonly address: string; readonly port: string }> => {
    members += 1;
    const address = `${prefix}.${members}`;
    const port = `port${members}`;
    await inHub("link", "add", port, "type", "veth", "peer", "name", cable, "netns", String(pid));
    await inHub("link", "set", port, "master", "hub", "up");
    await ip(pid, "address", "add", `${address}/24`, "dev", cable);
    for (const name of ["lo", cable]) await ip(pid, "link", "set", name, "up");
    return { address, port };
  };
  const own = await join(process.pid, `hal${process.pid}`);
  return {
    async newNode() {
      const pid = await namespace();
      const { address, port } = await join(pid, "eth0");
      return {
        address,
        within: withinOf(pid),
        unplug: () => inHub("link", "set", port, "down"),
        plugIn: () => inHub("link", "set", port, "up"),
      };
    },
    async expose(port) {
      const sockets = new Set<Socket>();
      const server = createServer((client) => joinSockets(client, connect(port, "127.0.0.1"), sockets));
      server.listen(0, own.address);
      await once(server, "listening");
      made.defer(async () => {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, "close");
      });
      return { address: own.address, port: (server.address() as AddressInfo).port };
    },
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
}

/** Returns the command prefix that runs a command in the network of a process. */
function withinOf(pid: number): readonly string[] {
  return [nsenter, `--net=/proc/${pid}/ns/net`];
}

/** Path of the program, because the environment may have no `PATH`. */
const nsenter = "/usr/bin/nsenter";

async function ip(pid: number, ...words: readonly string[]): Promise<void> {
  const [command = "", ...before] = withinOf(pid);
  await promisify(execFile)(command, [...before, "ip", ...words]);
}

async function ended(child: ChildProcess): Promise<void> {
  const end = once(child, "exit");
  child.stdin!.end();
  await end;
}
