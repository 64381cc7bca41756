// Stands in for a program: notes how it is called, finds the file that it is given, and answers as it is told. stand-in.mjs <program> <arguments>
import { accessSync, appendFileSync, writeFileSync } from "node:fs";

const args = process.argv.slice(2);
if (args.includes("--file")) accessSync(args[args.indexOf("--file") + 1]);
const noted = args.indexOf("--metadata-file") + 1;
const file = noted > 0 ? args.splice(noted, 1, "<file>")[0] : undefined;
const call = args.join(" ");
appendFileSync(process.env.STAND_IN_CALLS, `${call}\n`);

const answers = JSON.parse(process.env.STAND_IN_ANSWERS);
const { prints = "", exits = 0 } = answers.find((answer) => call.startsWith(answer.to)) ?? {};
if (file === undefined) process.stdout.write(prints);
else writeFileSync(file, prints);
process.exitCode = exits;
