import { config } from "zod";

// Zod would try to make functions of text, which the policy of the pages forbids; schemas ask this when they are made.
config({ jitless: true });
