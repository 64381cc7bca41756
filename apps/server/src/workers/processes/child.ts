import { type CallRemote, rpcClient } from "../rpc/client.ts";
import { type Channel, processChannel } from "../rpc/channel.ts";
import { type Priority, lowerPriority } from "./lower-priority.ts";

/** Opens the channel from this background process to its parent. From then on, this process ends when the parent ends. */
export function beginChild(): { readonly channel: Channel; readonly callRemote: CallRemote } {
  lowerPriority(process.argv[2] as Priority);
  process.once("disconnect", () => process.exit());
  // A signal to the whole group is the server's to hear, which ends this process when it ends.
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
  const channel = processChannel(process);
  return { channel, callRemote: rpcClient(channel) };
}
