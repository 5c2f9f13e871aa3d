import { join } from "node:path";
import { RELEASE_ASSETS } from "#shared/domain/published-file.ts";
import type { Storage } from "#shared/storage/open-storage.ts";
import { BucketPages } from "./bucket-pages.ts";
import { KeptObjects } from "./kept-objects.ts";
import { PublishedPages, storePage } from "./published-pages.ts";
import type { SecurityHeaders } from "./security-headers.ts";
import type { FrontSettings } from "./settings.ts";
import type { StoredFile } from "./stored-files.ts";

/** The front's content besides its build: published pages, pictures, and assets of other releases. */
export type FrontContent = {
  /** Null if the page is not published. */
  findPage(path: string): StoredFile | null | Promise<StoredFile | null>;
  /** Folders that may contain the picture. @throws StorageAway */
  pictureFolders(name: string): string[] | Promise<string[]>;
  /** Folders that may contain the hashed asset. @throws StorageAway */
  assetFolders(name: string): string[] | Promise<string[]>;
};

/** Milliseconds between requests to the api for published pages. */
const ASKED_EVERY = 100;
/** Milliseconds until a request to the api times out. */
const ANSWERED_WITHIN = 5000;

/** Minimum milliseconds between log lines about an unreachable storage. */
const COMPLAINS_EVERY = 10_000;

type Complaint = (error: unknown) => void;

/**
 * Opens the content that the settings choose: a folder, or a bucket with a cache on this machine. `ready` resolves when
 * the front can answer. Until the api has answered, pages come from the site server.
 */
export function openContent(
  settings: FrontSettings,
  storage: Storage,
  security: SecurityHeaders,
  complain: Complaint,
): { content: FrontContent; ready: Promise<void>; close: () => void } {
  if (storage.kind === "folder") {
    const pages = new PublishedPages(storage.folder, security, settings.apiPublicUrl);
    const media = [join(storage.folder, "media")];
    const content: FrontContent = {
      findPage: (path) => pages.find(path),
      pictureFolders: () => media,
      assetFolders: () => pages.assetFolders(),
    };
    return { content, ready: Promise.resolve(), close: () => {} };
  }
  return openBucket(settings, storage, security, seldom(complain));
}

function openBucket(
  settings: FrontSettings,
  { objects }: Storage,
  security: SecurityHeaders,
  complain: Complaint,
): ReturnType<typeof openContent> {
  const { apiUrl, internalToken } = settings;
  const kept = new KeptObjects(objects, join(settings.dataDir, "kept"));
  const pages = new BucketPages({
    objects,
    kept,
    toFile: (path, page) => storePage(path, page, security, settings.apiPublicUrl),
    onProblem: complain,
  });
  const ask = async () => {
    const answer = await fetch(`${apiUrl}/internal/published-pages${pages.question}`, {
      headers: internalToken ? { "x-aliquot-internal": internalToken } : {},
      signal: AbortSignal.timeout(ANSWERED_WITHIN),
    });
    if (answer.ok) pages.update(await answer.json());
  };
  let isClosed = false;
  const keepAsking = async () => {
    for (; !isClosed; await Bun.sleep(ASKED_EVERY)) await ask().catch(() => {});
  };
  const ready = Promise.all([kept.prepare(), ask().catch(() => {})]).then(() => {
    void keepAsking();
  });
  const keptIn = async (folder: string, name: string) =>
    (await kept.keep(`${folder}${name}`)) ? [join(kept.folder, folder)] : [];
  return {
    content: {
      findPage: (path) => pages.find(path),
      pictureFolders: (name) => keptIn("media", name),
      async assetFolders(name) {
        for (const release of pages.releases) {
          const found = await keptIn(`published/${release}/${RELEASE_ASSETS}`, name);
          if (found.length > 0) return found;
        }
        return [];
      },
    },
    ready,
    close() {
      isClosed = true;
    },
  };
}

function seldom(complain: Complaint): Complaint {
  let last = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - last < COMPLAINS_EVERY) return;
    last = performance.now();
    complain(error);
  };
}
