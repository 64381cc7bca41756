// A process that charges nothing: the server with its caches, the server that forgets every score, and one without members. Prints its ports as one
// line of JSON.
import { issueKey } from "@halcyon/accounts/keys/key";
import { freePorts, serveFree } from "./free-server.ts";

const cached = await serveFree({ isCaching: true });
const uncached = await serveFree({ isCaching: false });
const ofOneRun = new Map([...freePorts.models].map(([model, [run]]) => [model, [run!]]));
const oneRun = await serveFree({ isCaching: true }, { ...freePorts, models: ofOneRun });
console.log(JSON.stringify({ cached, uncached, oneRun, key: issueKey().plaintext }));
process.on("disconnect", () => process.exit());
