/** The published pages of the served release, as the api tells a front that reads them from a bucket. */
export type PublishedVersions = {
  /** Null before a release is served. */
  release: string | null;
  /** The release that was served before. */
  previous: string | null;
  /** Whether `pages` are all pages, and not only those that changed since the moment that was asked for. */
  isWhole: boolean;
  /** With the version that is in the bucket; null for a page that is gone. */
  pages: [path: string, version: number | null][];
  /** The moment to ask for next: milliseconds since 1970 by the database's clock. */
  next: number;
};
