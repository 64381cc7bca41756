import { describe } from "vitest";
import { fakeServer, otherEndpoint, otherServer } from "./s3/opened-bucket.suite.ts";
import { describeStoreWriters } from "./store-writers.suite.ts";

describeStoreWriters("a bucket", fakeServer);

describe.skipIf(otherEndpoint === undefined)("on the server of HALCYON_S3_ENDPOINT", () => {
  describeStoreWriters("a bucket", otherServer);
});
