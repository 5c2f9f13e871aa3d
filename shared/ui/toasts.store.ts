import { atom } from "nanostores";

export type ToastTone = "neutral" | "success" | "danger";

export interface ToastContent {
  title: string;
  description?: string;
  /** "danger" is announced at once; other tones wait until the screen reader pauses. */
  tone?: ToastTone;
  /** How long it is shown, in ms, without pauses. Default 5000. */
  duration?: number;
  /**
   * The subject, such as "order-status 42". A new toast replaces older ones with the same subject:
   * they are outdated, and their Undo would undo the wrong change.
   */
  subject?: string;
  /** An action of the toast. It is lost when the page is left. */
  action?: ToastAction;
}

export interface ToastAction {
  /** A word, such as "Undo". */
  label: string;
  /** The exact action, announced with the label. */
  description?: string;
  onPress: () => void;
}

export interface Toast extends ToastContent {
  tone: ToastTone;
  duration: number;
  id: number;
}

const DEFAULT_DURATION_MS = 5000;
const KEPT_KEY = "toasts";

/** Failures first, then the others; both in the order of arrival. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Queues a toast and returns its id. A failure goes after other failures, anything else to the end. */
export function showToast({
  tone = "neutral",
  duration = DEFAULT_DURATION_MS,
  ...content
}: ToastContent): number {
  lastId += 1;
  const toast: Toast = { ...content, tone, duration, id: lastId };
  const queue = $toasts
    .get()
    .filter((other) => !isSameSubject(other, toast))
    .filter((other, index) => index === 0 || !isRepeated(other, toast));
  queue.push(toast);
  $toasts.set([...queue.filter(isFailure), ...queue.filter((other) => !isFailure(other))]);
  return lastId;
}

export function dismissToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Removes the toasts about a subject that is about to change. */
export function withdrawToasts(subject: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.subject !== subject));
}

const isFailure = (toast: Toast) => toast.tone === "danger";

function isSameSubject(older: Toast, newer: Toast): boolean {
  return newer.subject !== undefined && older.subject === newer.subject;
}

/** Whether the same text waits already. A repetition would only delay the others. */
function isRepeated(waiting: Toast, newer: Toast): boolean {
  return (
    !waiting.action &&
    waiting.title === newer.title &&
    waiting.description === newer.description &&
    waiting.tone === newer.tone
  );
}

/** For an action that ends on another page: `showKeptToasts` shows the toast there. */
export function keepToastForNextPage(content: ToastContent): void {
  try {
    sessionStorage.setItem(KEPT_KEY, JSON.stringify([...readKept(), content]));
  } catch {
    // Without storage, only this page can show the toast.
    showToast(content);
  }
}

/** Shows the toast that the previous page kept, once. Called by the toast region. */
export function showKeptToasts(): void {
  const kept = readKept();
  if (kept.length === 0) return;
  sessionStorage.removeItem(KEPT_KEY);
  kept.forEach(showToast);
}

/** Whether the previous page kept a toast that has not been shown yet. */
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
