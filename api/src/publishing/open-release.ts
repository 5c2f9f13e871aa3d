import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { RELEASE_ASSETS } from "#shared/domain/published-file.ts";
import type { Database } from "../db/client.ts";
import { inParallel } from "./in-parallel.ts";
import type { PageFiles } from "./page-files.ts";
import { CONTENT_PAGES, productPath } from "./pages-touched-by.ts";
import { insertHookDelivery } from "./publish-hook.queries.ts";
import { PublishError, publishPage } from "./publish-page.ts";
import {
  addMissingPages,
  findKnownPages,
  type KnownPage,
  noteFailed,
  notePublished,
  type PublishedResult,
} from "./publishing.queries.ts";

export type ReleaseOptions = {
  db: Database;
  files: PageFiles;
  siteServerUrl: string;
  log: Pick<Logger, "info" | "warn">;
  /** Folders of hashed files, kept with the release for pages that stay open over the next one. */
  assets?: { from: string; to: string }[];
  /** Whether the publish hook is to be told which pages changed. */
  tellHook?: boolean;
  /** Also renders what is due anyway, so that everything is true when this returns. */
  whole: boolean;
  onProgress?: (done: number, all: number) => void;
  signal?: AbortSignal;
};

/** How many pages are rendered at once. */
export const LANES = 8;

/** Results are noted in one statement for this many pages. */
const NOTED_TOGETHER = 200;

/**
 * Has every page of this release in its file, and then the release served. What an interrupted run has published
 * is not rendered again. When the release is served already, only pages whose file is missing or of another
 * version are. A product page that fails keeps its old file; a failing content page stops the release.
 *
 * @throws PublishError when a content page of a new release cannot be rendered: the old release stays
 */
export async function openRelease(options: ReleaseOptions): Promise<{ published: number }> {
  const { db, files, signal } = options;
  await files.prepare();
  await addMissingPages(db, CONTENT_PAGES, productPath);
  const stale = await findStalePages(options);
  let done = 0;
  let results: PublishedResult[] = [];
  const note = async () => {
    const noted = results;
    results = [];
    await noteResults(options, noted);
  };
  await inParallel(
    stale,
    LANES,
    async (page) => {
      const result = await publishOrInherit(options, page);
      if (result) results.push(result);
      done += 1;
      options.onProgress?.(done, stale.length);
      if (results.length >= NOTED_TOGETHER) await note();
    },
    signal,
  );
  await note();
  if (signal?.aborted || files.isCurrent) return { published: done };
  for (const { from, to } of options.assets ?? []) {
    await cp(from, join(files.folder, RELEASE_ASSETS, to), { recursive: true, force: false });
  }
  await files.makeCurrent();
  options.log.info({ release: files.release, pages: stale.length }, "release is served");
  return { published: done };
}

/** Notes what is in the files now and, in the same transaction, that the hook is to be told. */
export async function noteResults(
  { db, tellHook }: Pick<ReleaseOptions, "db" | "tellHook">,
  results: PublishedResult[],
): Promise<void> {
  if (results.length === 0) return;
  await db.transaction(async (tx) => {
    await notePublished(tx, results);
    if (tellHook) await insertHookDelivery(tx, results.map(({ path }) => path).toSorted());
  });
}

/** Pages whose file is missing or is not of the version that the database believes; files without a page go. */
async function findStalePages({ db, files, whole }: ReleaseOptions): Promise<KnownPage[]> {
  // The files first: one that another worker publishes meanwhile would be a file without a page.
  const versions = await files.versions();
  const pages = await findKnownPages(db);
  const known = new Set(pages.filter((page) => !page.gone).map(({ path }) => path));
  for (const path of versions.keys()) if (!known.has(path)) await files.remove(path);
  return pages.filter(({ path, gone, wantedVersion, publishedVersion }) => {
    if (gone && wantedVersion === publishedVersion) return false;
    const version = versions.get(path);
    return version === undefined || version !== (whole ? wantedVersion : publishedVersion);
  });
}

async function publishOrInherit(
  options: ReleaseOptions,
  known: KnownPage,
): Promise<PublishedResult | null> {
  const page = { path: known.path, version: known.wantedVersion };
  try {
    return await publishPage(options, page);
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    if (CONTENT_PAGES.includes(page.path) && !options.files.isCurrent) {
      throw new PublishError(`${page.path}: ${error.message}`);
    }
    options.log.warn({ path: page.path, error: error.message }, "page was not published");
    await noteFailed(options.db, { ...page, attempts: 0 }, error.message);
    const previous = options.files.pointer()?.release;
    if (previous) await options.files.inherit(page.path, previous);
    return null;
  }
}
