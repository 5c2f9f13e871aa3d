import { atom } from "nanostores";

export type ToastTone = "neutral" | "success" | "danger";

export interface ToastContent {
  title: string;
  description?: string;
  /** "danger" is announced at once, the others when the reader pauses. */
  tone?: ToastTone;
  /** How long it is shown, in ms, not counting pauses. Default 5000. */
  duration?: number;
  /** One thing to do about it, such as "Undo". Does not outlive the page. */
  action?: { label: string; onPress: () => void };
}

export interface Toast
  extends Required<Omit<ToastContent, "description" | "action">>,
    Pick<ToastContent, "description" | "action"> {
  id: number;
}

const DEFAULT_DURATION_MS = 5000;
const KEPT_KEY = "toasts";

/** Waiting toasts in order; the first is the one on show. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Puts a toast at the end of the queue and answers its id. */
export function showToast({
  tone = "neutral",
  duration = DEFAULT_DURATION_MS,
  ...content
}: ToastContent): number {
  lastId += 1;
  $toasts.set([...$toasts.get(), { ...content, tone, duration, id: lastId }]);
  return lastId;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** For an action that ends in another page: the toast is shown there, by `showKeptToasts`. */
export function keepToastForNextPage(content: ToastContent): void {
  try {
    sessionStorage.setItem(KEPT_KEY, JSON.stringify([...readKept(), content]));
  } catch {
    // Without storage the toast has only this page.
    showToast(content);
  }
}

/** Shows what the page before left, once. The toast region calls it. */
export function showKeptToasts(): void {
  const kept = readKept();
  if (kept.length === 0) return;
  sessionStorage.removeItem(KEPT_KEY);
  kept.forEach(showToast);
}

/** Whether the page before left a toast that is still to be shown. */
export function hasKeptToasts(): boolean {
  return readKept().length > 0;
}

function readKept(): ToastContent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isToastContent) : [];
  } catch {
    return [];
  }
}

function isToastContent(value: unknown): value is ToastContent {
  return typeof value === "object" && value !== null && "title" in value;
}
