/** A process that is the stand-in for a bucket, and prints its port. It can be stopped by a signal, as a bucket hangs. */
import { standInBucket } from "#shared/storage/testing/stand-in-bucket.ts";

const { address, asked } = standInBucket();
// What was asked is for tests; here it would grow for as long as the bench runs.
setInterval(() => asked.splice(0), 1000);
console.log(new URL(address.endpoint ?? "").port);
