/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has its own hold on the file by the next turn.
  window.setTimeout(() => URL.revokeObjectURL(address), 0);
}
