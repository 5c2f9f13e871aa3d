import type { ReleasePointer } from "#shared/domain/published-file.ts";
import type { ObjectBytes } from "#shared/storage/objects.ts";

/** A page of a release as its storage has it. */
export type StoredPage = {
  version: number;
  /** The packed page; null when it went away in between. */
  read(): Promise<ObjectBytes | null>;
};

/** Folders of hashed files: where the build has them, and their name beside the release's pages. */
export type AssetFolder = { from: string; to: string };

/** The published pages of one release, and the pointer to the release that is served. Readers see a page whole or not at all. */
export interface PageFiles {
  readonly release: string;
  /** Whether fronts of other machines read them too, which have to be told of changes. */
  readonly isShared: boolean;
  /** Before anything is written. */
  prepare(): Promise<void>;
  /** The packed page as it is; null without one, and where reading it costs more than compressing it again. */
  read(path: string): Promise<ObjectBytes | null>;
  /** Has readers see this version of the page. */
  write(page: { path: string; version: number }, packed: Uint8Array): Promise<void>;
  /** Has readers find no such page from this version on. */
  markGone(page: { path: string; version: number }): Promise<void>;
  /** Forgets the page and all of its versions. */
  remove(path: string): Promise<void>;
  /** Takes the page from another release when this one has none, because an old page is better than none. */
  inherit(path: string, release: string): Promise<boolean>;
  /** What every whole page of this release holds, by path. Removes what interrupted writes have left. */
  pages(): Promise<Map<string, StoredPage>>;
  /** The release that is served; null before the first. */
  pointer(): Promise<ReleasePointer | null>;
  /** Keeps the hashed files of the build beside the pages that name them, for as long as they may be open. */
  keepAssets(folders: AssetFolder[]): Promise<void>;
  /** Has this release served from now on. A later decision has a higher position, and is never taken back by an earlier one. */
  makeCurrent(position: number): Promise<void>;
  /** Removes all releases but the served one, the one before, those named, and those that are being built up. */
  removeOthers(kept: string[]): Promise<void>;
}

/** Whether this release is the served one. */
export async function isServed(files: PageFiles): Promise<boolean> {
  return (await files.pointer())?.release === files.release;
}
