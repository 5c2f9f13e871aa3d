import { $toasts, hasKeptToasts } from "#shared/ui/toasts.store.ts";

/**
 * The page contains the empty toast region from the beginning; the script that fills it loads with
 * the first toast. Until then F8 moves the focus to the empty region.
 */
export function wireToasts(): void {
  const host = document.querySelector<HTMLElement>("[data-toasts]");
  if (!host) return;
  document.addEventListener("keydown", (event) => {
    if (event.key === "F8") host.querySelector<HTMLElement>("[tabindex]")?.focus();
  });
  if (hasKeptToasts()) fill(host);
  else fillOnFirstToast(host);
}

function fillOnFirstToast(host: HTMLElement): void {
  const stop = $toasts.listen(() => {
    stop();
    fill(host);
  });
}

function fill(host: HTMLElement): void {
  import("./hydrate-toasts.tsx")
    .then(({ hydrateToasts }) => hydrateToasts(host))
    // Offline: the next toast tries again.
    .catch(() => fillOnFirstToast(host));
}
