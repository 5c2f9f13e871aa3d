import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip } from "node:zlib";
import { packPublishedFile, unpackPublishedFile } from "#shared/domain/published-file.ts";
import type { PageFiles } from "./page-files.ts";
import type { PublishedResult } from "./release-pages.queries.ts";

/** The message tells the admin why a page could not be published; the last good file stays. */
export class PublishError extends Error {
  override readonly name = "PublishError";
}

export type PublishOptions = {
  /** The address of the site server, without a trailing slash. */
  siteServerUrl: string;
  files: PageFiles;
};

/** Milliseconds for rendering one page. */
export const RENDER_TIMEOUT = 5000;

/** The headers that are stored with the page. Others concern the connection or are set by the front. */
const KEPT_HEADERS = [
  "content-type",
  "content-language",
  "content-security-policy",
  "link",
  "location",
  "referrer-policy",
  "x-robots-tag",
];

const PUBLISHED_STATUSES = new Set([200, 301, 308]);

/**
 * Renders the page on the site server and replaces its file. A 404 removes the file.
 *
 * @throws PublishError when the site server fails, is too slow or cannot be reached, or the file cannot be written
 */
export async function publishPage(
  { siteServerUrl, files }: PublishOptions,
  page: { path: string; version: number },
): Promise<PublishedResult> {
  const answer = await render(siteServerUrl, page);
  if (answer === null) {
    await files.markGone(page).catch(refuseBecause("removed"));
    return { ...page, etag: null };
  }
  const etag = hashOf(answer.body);
  const forms = (await storedForms(files, page.path, etag)) ?? (await compress(answer.body));
  const packed = packPublishedFile(
    { ...page, status: answer.status, headers: answer.headers, etag, formsHash: hashOf(...forms) },
    ...forms,
  );
  await files.write(page, packed).catch(refuseBecause("written"));
  return { ...page, etag };
}

/** A hash of all the parts in order, as 22 characters. */
export function hashOf(...parts: Uint8Array[]): string {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const part of parts) hasher.update(part);
  return hasher.digest("base64url").slice(0, 22);
}

type Forms = [gzip: Uint8Array, brotli: Uint8Array];

/**
 * The compressed forms in the page's file, when the page is unchanged. In a full publish few pages
 * change, and compressing is most of the work. Null for an incomplete file.
 */
async function storedForms(files: PageFiles, path: string, etag: string): Promise<Forms | null> {
  const bytes = await files.read(path).catch(() => null);
  const stored = bytes && unpackPublishedFile(bytes);
  if (stored?.header.etag !== etag) return null;
  const { header, gzip, brotli } = stored;
  return header.formsHash === hashOf(gzip, brotli) ? [gzip, brotli] : null;
}

const refuseBecause = (done: "written" | "removed") => (error: NodeJS.ErrnoException) => {
  throw new PublishError(`The file could not be ${done} (${error.code ?? error.name})`);
};

type Rendered = { status: number; headers: Record<string, string>; body: Uint8Array<ArrayBuffer> };

/** Null when the site server answers 404. */
async function render(
  siteServerUrl: string,
  { path, version }: { path: string; version: number },
): Promise<Rendered | null> {
  const response = await fetch(siteServerUrl + path, {
    headers: { "x-aliquot-render": String(version), "accept-encoding": "identity" },
    redirect: "manual",
    signal: AbortSignal.timeout(RENDER_TIMEOUT),
  }).catch((error: Error) => {
    throw new PublishError(
      error.name === "TimeoutError"
        ? "The site server took longer than 5 seconds"
        : "The site server could not be reached",
    );
  });
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return null;
  }
  if (!PUBLISHED_STATUSES.has(response.status)) {
    await response.body?.cancel();
    throw new PublishError(`The site server answered ${response.status}`);
  }
  const body = await response.bytes().catch(() => {
    throw new PublishError("The site server broke off its answer");
  });
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return { status: response.status, headers, body };
}

const onAnotherThread = { gzip: promisify(gzip), brotli: promisify(brotliCompress) };

/** Bytes from which a page is compressed on another thread: the sitemap of a large shop would block all other pages. */
const LARGE = 500_000;

/**
 * Brotli 5 takes a millisecond for a page; 11 would take fifty and save a tenth of the bytes. For a
 * page of usual size another thread would cost more than it gains, because all processors are busy.
 */
async function compress(body: Uint8Array<ArrayBuffer>): Promise<Forms> {
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
  if (body.length > LARGE) {
    const { gzip, brotli } = onAnotherThread;
    return Promise.all([gzip(body, { level: 6 }), brotli(body, options)]);
  }
  return [
    Bun.gzipSync(body, { library: "libdeflate", level: 6 }),
    brotliCompressSync(body, options),
  ];
}
