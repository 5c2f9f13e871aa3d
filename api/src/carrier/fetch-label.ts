import { addressesOf, isPublicAddress, requestTo } from "../webhooks/public-address.ts";

/** Bytes; a label of 4 × 6 inches has about 50,000. */
const MAX_BYTES = 2_000_000;
const PATIENCE_MS = 10_000;
/** Pixels of each side; a label of 4 × 6 inches at 300 dpi has 1200 × 1800. */
const MAX_SIDE = 4000;

export type LabelSource = {
  url: string;
  /** The origin of a simulator, which may be private and without TLS. */
  simulator?: string;
  /** Resolves a host name to its addresses; a test passes its own. */
  resolve?: (host: string) => Promise<string[]>;
};

/** A label that could not be loaded. The message is a part of a sentence and contains no URL. */
export class LabelUnreadable extends Error {}

/**
 * Loads the picture of a label. Its URL came from outside, so it is treated as that of a webhook:
 * only https, only to checked public addresses, no redirect, few bytes, little time.
 * @throws LabelUnreadable
 */
export async function fetchLabel({ url, simulator, resolve }: LabelSource): Promise<Buffer> {
  const target = new URL(url);
  const isSimulated = simulator !== undefined && target.origin === new URL(simulator).origin;
  if (target.protocol !== "https:" && !isSimulated) {
    throw new LabelUnreadable("its address does not begin with https");
  }
  const addresses = await addressesOf(target, resolve);
  const [address] = addresses;
  if (!address) throw new LabelUnreadable("its host has no address");
  if (!isSimulated && !addresses.every(isPublicAddress)) {
    throw new LabelUnreadable("its host is in a private network");
  }
  const content = await load(target, address);
  if (!isSmallPicture(content)) throw new LabelUnreadable("it is not a picture of a label");
  return content;
}

function load(url: URL, address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new LabelUnreadable(why));
    const request = requestTo(url, address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    request.on("response", (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        return fail(`its host answered ${response.statusCode}`);
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size <= MAX_BYTES) return;
        response.destroy();
        fail("it is too large");
      });
      response.on("end", () => resolve(Buffer.concat(chunks)));
      response.on("error", () => fail("its host stopped answering"));
    });
    request.on("error", () => fail("its host could not be reached"));
    request.end();
  });
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG with a header of a reasonable size: drawing a huge picture would take all memory. */
function isSmallPicture(content: Buffer): boolean {
  if (content.length < 33 || !content.subarray(0, 8).equals(PNG)) return false;
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  return width > 0 && height > 0 && width <= MAX_SIDE && height <= MAX_SIDE;
}
