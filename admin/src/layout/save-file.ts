/** By then every browser has begun the download and needs the address no more. */
const REVOKE_AFTER_MS = 60_000;

/** Has the browser save a file that a script made. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_AFTER_MS);
}
