// The process under test: a server that keeps no scores, with a process of its own that does the daily verification for as long as its parent says.
// Is sent what is archived, and answers with its port and a key.
import { once } from "node:events";
import { issueKey } from "@halcyon/accounts/keys/key";
import { verificationProcess } from "@halcyon/server/verification-process";
import { history, verifyLastDay } from "./archived-days.ts";
import { freePorts, serveFree } from "./free-server.ts";
import type { VerifiedDayOrder } from "./verification-day-process.ts";
import { workBetweenWords } from "./work-between-words.ts";

process.on("disconnect", () => process.exit());

const [{ days, counted }] = (await once(process, "message")) as [VerifiedDayOrder];
const ports = { ...freePorts, records: { ...freePorts.records, hourly: history } };
const verification = verificationProcess(ports, "idle");
const port = await serveFree({ isCaching: false }, ports);

workBetweenWords((signal) => verifyLastDay(days, counted, verification, signal));
process.send?.({ port, key: issueKey().plaintext });
