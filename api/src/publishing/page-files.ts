import type { ReleasePointer } from "#shared/domain/published-file.ts";
import type { ObjectBytes } from "#shared/storage/objects.ts";

export type StoredPage = {
  version: number;
  /** The packed page; null when it was removed in the meantime. */
  read(): Promise<ObjectBytes | null>;
};

/** A folder of hashed files: `from` in the build, `to` beside the release's pages. */
export type AssetFolder = { from: string; to: string };

/** The published pages of one release, and the pointer to the served release. Readers see a complete page or none. */
export interface PageFiles {
  readonly release: string;
  /** Whether fronts on other machines read the pages too and need notice of changes. */
  readonly isShared: boolean;
  /** Called before anything is written. */
  prepare(): Promise<void>;
  /** The packed page; null when there is none, or when reading it takes longer than compressing again. */
  read(path: string): Promise<ObjectBytes | null>;
  /** Makes readers see this version of the page. */
  write(page: { path: string; version: number }, packed: Uint8Array): Promise<void>;
  /** Makes readers see no page from this version on. */
  markGone(page: { path: string; version: number }): Promise<void>;
  remove(path: string): Promise<void>;
  /** Copies the page from another release when this one has none, because an old page is better than none. */
  inherit(path: string, release: string): Promise<boolean>;
  /** The complete pages of this release, by path. Removes the remains of interrupted writes. */
  pages(): Promise<Map<string, StoredPage>>;
  /** The release that is served; null before the first. */
  pointer(): Promise<ReleasePointer | null>;
  /** Stores the hashed files of the build beside the pages that use them, for as long as those may be open. */
  keepAssets(folders: AssetFolder[]): Promise<void>;
  /** Makes this release the served one. A decision with a higher position always wins. */
  makeCurrent(position: number): Promise<void>;
  /** Removes all releases except the served one, the one before, those in `kept`, and unfinished ones. */
  removeOthers(kept: string[]): Promise<void>;
}

export async function isServed(files: PageFiles): Promise<boolean> {
  return (await files.pointer())?.release === files.release;
}
