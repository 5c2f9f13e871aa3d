import type { BucketAddress } from "../storage-address.ts";

/** How the test bucket reacts to requests: it answers, answers 503, or never answers. */
export type BucketMood = "answers" | "refuses" | "hangs";

/**
 * An in-memory test bucket with the part of the S3 protocol that the shop uses: put, get and delete
 * objects, put in parts, and list by prefix in pages. It requires a signature, but does not verify it.
 */
export function standInBucket({ port = 0, listedAtOnce = 1000 } = {}) {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const asked: string[] = [];
  const uploads = new Map<string, Map<number, Uint8Array<ArrayBuffer>>>();
  let mood: BucketMood = "answers";
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const url = new URL(request.url);
      const key = decodeURIComponent(url.pathname).replace(/^\/shop\/?/, "");
      const isList = url.searchParams.has("list-type");
      asked.push(
        `${isList ? "LIST" : request.method} ${isList ? url.searchParams.get("prefix") : key}`,
      );
      if (mood === "hangs") await new Promise(() => {});
      if (mood === "refuses") return failure(503, "SlowDown");
      if (!request.headers.get("authorization")?.startsWith("AWS4-HMAC-SHA256 ")) {
        return failure(403, "AccessDenied");
      }
      if (isList) return list(url.searchParams);
      const upload = url.searchParams.get("uploadId");
      if (request.method === "POST" && upload === null) {
        const id = String(uploads.size + 1);
        uploads.set(id, new Map());
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      if (upload !== null) {
        const parts = uploads.get(upload);
        if (!parts) return failure(404, "NoSuchUpload");
        if (request.method === "PUT") {
          const bytes = await request.bytes();
          parts.set(Number(url.searchParams.get("partNumber")), bytes);
          return new Response(null, { headers: { etag: '"part"' } });
        }
        const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
        const isShort = inOrder.slice(0, -1).some((bytes) => bytes.length < LEAST_PART);
        if (isShort) return failure(400, "EntityTooSmall");
        objects.set(key, new Uint8Array(Buffer.concat(inOrder)));
        return xml("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
      }
      if (request.method === "PUT") {
        objects.set(key, await request.bytes());
        return new Response(null, { headers: { etag: '"whole"' } });
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        return new Response(null, { status: 204 });
      }
      const bytes = objects.get(key);
      return bytes ? new Response(bytes) : failure(404, "NoSuchKey");
    },
  });

  function list(query: URLSearchParams): Response {
    const [prefix, after] = [query.get("prefix") ?? "", query.get("continuation-token") ?? ""];
    const most = Math.min(Number(query.get("max-keys") ?? 1000), listedAtOnce);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, most);
    const isTruncated = page.length < keys.length;
    const token = isTruncated
      ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
      : "";
    const contents = page
      .map(
        (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
      )
      .join("");
    return new Response(
      `<?xml version="1.0"?><ListBucketResult><Name>shop</Name><IsTruncated>${isTruncated}</IsTruncated>${token}${contents}</ListBucketResult>`,
      { headers: { "content-type": "application/xml" } },
    );
  }

  const address: BucketAddress = {
    bucket: "shop",
    prefix: "",
    endpoint: `http://127.0.0.1:${server.port}`,
    accessKeyId: "key",
    secretAccessKey: "secret",
  };
  return {
    objects,
    asked,
    address,
    setMood(next: BucketMood): void {
      mood = next;
    },
    stop: () => server.stop(true),
  };
}

/** Bytes. S3 refuses smaller parts, except the last one. */
const LEAST_PART = 5 * 1024 * 1024;

const xml = (text: string) =>
  new Response(`<?xml version="1.0"?>${text}`, { headers: { "content-type": "application/xml" } });

const failure = (status: number, code: string) =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`, { status });
