import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { mcpServer } from "./mcp-server.ts";
import type { Port } from "../api/port.ts";

test("a defect of ours is told as one, reveals nothing, and reaches whoever runs the server", async () => {
  const defect = new TypeError("secret of the inside");
  const faults: unknown[] = [];
  const port: Port = {
    ask: () => Promise.reject(defect),
  };
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await mcpServer(port, (fault) => faults.push(fault)).connect(theirs);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(mine);
  const { content, isError } = await client.callTool({ name: "usage", arguments: {} });
  expect(isError).toBe(true);
  expect(content).toEqual([
    {
      type: "text",
      text: "code: internal\ndetail: The request could not be answered.\ndo: Try again. If the error stays, send the request id to the operator.",
    },
  ]);
  expect(faults).toEqual([defect]);
  await client.close();
});
