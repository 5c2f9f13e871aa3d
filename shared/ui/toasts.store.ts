import { atom } from "nanostores";

export type ToastTone = "neutral" | "success" | "danger";

export interface ToastContent {
  title: string;
  description?: string;
  /** "danger" is announced at once, the others when the reader pauses. */
  tone?: ToastTone;
  /** How long it is shown, in ms, not counting pauses. Default 5000. */
  duration?: number;
  /**
   * What it is about, such as "order-status 42": it takes the place of what was said of the same before, which is not
   * true any more, and whose Undo would undo something else.
   */
  subject?: string;
  /** One thing to do about it. Does not outlive the page. */
  action?: ToastAction;
}

export interface ToastAction {
  /** A word, such as "Undo". */
  label: string;
  /** What exactly is done; read with the label. */
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

/** Failures in the order they came, then the others in theirs. */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Queues a toast and answers its id: a failure behind other failures, anything else at the end. */
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

/** Takes back what was said of a subject, because it is about to change. */
export function withdrawToasts(subject: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.subject !== subject));
}

const isFailure = (toast: Toast) => toast.tone === "danger";

function isSameSubject(older: Toast, newer: Toast): boolean {
  return newer.subject !== undefined && older.subject === newer.subject;
}

/** The same words wait already: to say them twice in a row only keeps others waiting. */
function isRepeated(waiting: Toast, newer: Toast): boolean {
  return (
    !waiting.action &&
    waiting.title === newer.title &&
    waiting.description === newer.description &&
    waiting.tone === newer.tone
  );
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
