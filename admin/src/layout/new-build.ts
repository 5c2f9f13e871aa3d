import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";

const KEY = "aliquot.admin-build";

/**
 * Reloads the page when the shop serves another build of the back-office than this one, whose files may be gone. Never
 * twice for one build, and never over unsaved input. Resolves to whether the page is being reloaded.
 */
export async function reloadForNewBuild(): Promise<boolean> {
  const entry = await servedEntry();
  if (!entry || document.querySelector(`script[src="${CSS.escape(entry)}"]`)) return false;
  if (hasUnsavedInput() || !isFirstReloadFor(entry)) return false;
  window.location.reload();
  return true;
}

/** The entry script of the build that is served now; null when it cannot be read. */
async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch("/admin", { cache: "no-store" });
    const page = answer.ok ? await answer.text() : "";
    return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** False also without storage: a page that reloads for ever is worse than one that says it failed. */
function isFirstReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === entry) return false;
    sessionStorage.setItem(KEY, entry);
    return true;
  } catch {
    return false;
  }
}
