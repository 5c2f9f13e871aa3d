const KEY = "aliquot.thanked";
const REMEMBERED = 20;

/** Whether the buyer was already thanked for this order in this browser. */
export function wasThanked(orderId: string): boolean {
  return thanked().includes(orderId);
}

export function rememberThanks(orderId: string): void {
  try {
    const orders = [orderId, ...thanked().filter((id) => id !== orderId)].slice(0, REMEMBERED);
    localStorage.setItem(KEY, JSON.stringify(orders));
  } catch {
    // Without storage the thanks are repeated on the next visit.
  }
}

function thanked(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
