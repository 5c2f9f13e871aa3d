/** A process with the test bucket; it prints its port. A signal can freeze it. */
import { standInBucket } from "#shared/storage/testing/stand-in-bucket.ts";

const { address, asked } = standInBucket();
// The recorded requests are for tests; here they would fill the memory.
setInterval(() => asked.splice(0), 1000);
console.log(new URL(address.endpoint ?? "").port);
