const KEY = "aliquot.order-notes";

/** What was typed for the seller; it outlives failures, sign-ins and reloads, and ends with the order. */
export function storedNotes(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepNotes(notes: string): void {
  try {
    sessionStorage.setItem(KEY, notes);
  } catch {
    // Without storage the notes last as long as the page.
  }
}

export function forgetNotes(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
