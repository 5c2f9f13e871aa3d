/** The published pages of the served release: the API's answer to a front that reads them from a bucket. */
export type PublishedVersions = {
  /** Null before a release is served. */
  release: string | null;
  /** The release that was served before. */
  previous: string | null;
  /** Whether `pages` contains all pages, or only those changed since the given time. */
  isWhole: boolean;
  /** With the version in the bucket; null for a deleted page. */
  pages: [path: string, version: number | null][];
  /** The value for the next request: milliseconds since 1970 by the database's clock. */
  next: number;
};
