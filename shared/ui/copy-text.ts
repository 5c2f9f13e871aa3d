import { showToast } from "./toasts.store.ts";

/** How long the toast after a copy is shown. */
export const COPY_TOAST_MS = 2000;

/**
 * Writes a text to the clipboard and shows a toast about the success or failure.
 * @returns whether the text was written
 */
export async function copyText(text: string, description?: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: "Copied", ...(description && { description }), duration: COPY_TOAST_MS });
    return true;
  } catch {
    showToast({
      title: "Copy failed",
      description: "Please copy manually",
      tone: "danger",
      duration: COPY_TOAST_MS,
    });
    return false;
  }
}
