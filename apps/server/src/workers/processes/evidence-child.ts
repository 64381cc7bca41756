import { archivesOpenedAgain } from "../../config/sources/dynamical-model-part.ts";
import { storeOpenedAgain } from "../../config/sources/store-model-part.ts";
import { gatherPieces, type GatherTask } from "../../evidence/orders/gather-piece.ts";
import { madeForState } from "../pool/made-for-state.ts";
import { remotePorts } from "../rpc/remote-ports.ts";
import { serveRpc } from "../rpc/server.ts";
import { beginChild } from "./child.ts";

const { channel, callRemote } = beginChild();

const opened = { store: storeOpenedAgain, archive: archivesOpenedAgain() };

const gatherFor = madeForState(callRemote, (catalogue) =>
  gatherPieces(async () => remotePorts(catalogue, callRemote, opened)),
);

const evidence = {
  gather: async (state: string, task: GatherTask) => (await gatherFor(state))(task),
};

serveRpc(channel, (name) => (name === "work" ? evidence : undefined));
