import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";

const KEY = "aliquot.admin-build";

/**
 * Reloads the page if the server has a newer build of the back-office, because the old files may be deleted. At most
 * once for each build, and never while there is unsaved input. Resolves to whether the page is reloading.
 */
export async function reloadForNewBuild(): Promise<boolean> {
  const entry = await servedEntry();
  if (!entry || document.querySelector(`script[src="${CSS.escape(entry)}"]`)) return false;
  if (hasUnsavedInput() || !isFirstReloadFor(entry)) return false;
  window.location.reload();
  return true;
}

/** The entry script of the server's current build; null when it cannot be read. */
async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch("/admin", { cache: "no-store" });
    const page = answer.ok ? await answer.text() : "";
    return /<script type="module"[^>]* src="([^"]+\/index-[^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Also false without storage: an error message is better than an endless reload. */
function isFirstReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === entry) return false;
    sessionStorage.setItem(KEY, entry);
    return true;
  } catch {
    return false;
  }
}
