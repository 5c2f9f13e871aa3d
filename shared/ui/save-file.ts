/** After this time every browser has begun the download and no longer needs the URL. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file that a script has fetched. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}
