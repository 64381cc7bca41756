import { serveMcp } from "@halcyon/mcp/stdio";

await serveMcp({ url: process.env["HALCYON_URL"]!, key: process.env["HALCYON_KEY"]! });
