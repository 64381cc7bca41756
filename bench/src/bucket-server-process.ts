// A bucket in memory, in a process of its own, so that what it takes counts for nobody else. It tells where it is, and ends with its parent.
import { fakeS3 } from "@halcyon/store/s3/fake-s3.suite";

process.on("disconnect", () => process.exit());
const { bucket, connection } = await fakeS3();
process.send?.({ address: `s3://${bucket}/store`, connection });
