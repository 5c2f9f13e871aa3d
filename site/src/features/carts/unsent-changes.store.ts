import { storedAtom } from "../storage/stored-values.ts";

/** The newest quantity of a line; 0 removes it. */
export interface LineChange {
  quantity: number;
  /** The line's id in the server's cart, if known. */
  serverId?: string | undefined;
}

/** The changes of a signed-in customer's cart without a response from the server. */
export interface UnsentChanges {
  /** Whether the cart was emptied before these line changes. */
  isCleared: boolean;
  /** By product id. */
  lines: Readonly<Record<string, LineChange>>;
}

const NONE: UnsentChanges = { isCleared: false, lines: {} };

/** Milliseconds. After that, another device may have made newer changes. */
const LIFETIME_MS = 5 * 60_000;

/** Stored, so that the next page can send what this page could not. */
export const $unsentChanges = storedAtom<UnsentChanges>("aliquot.cart-changes", NONE, {
  encode: (changes) =>
    isNothing(changes) ? undefined : JSON.stringify({ ...changes, changedAt: Date.now() }),
  decode: readChanges,
});

export const hasUnsentChanges = () => !isNothing($unsentChanges.get());

export function forgetChanges(): void {
  $unsentChanges.set(NONE);
}

export function recordLine(productId: string, change: LineChange): void {
  const { isCleared, lines } = $unsentChanges.get();
  $unsentChanges.set({ isCleared, lines: { ...lines, [productId]: change } });
}

export function recordClearing(): void {
  $unsentChanges.set({ isCleared: true, lines: {} });
}

function isNothing({ isCleared, lines }: UnsentChanges): boolean {
  return !isCleared && Object.keys(lines).length === 0;
}

/** Old or corrupt changes are ignored. */
function readChanges(stored: string): UnsentChanges {
  try {
    const { isCleared, lines, changedAt } = JSON.parse(stored);
    if (!(Date.now() - changedAt < LIFETIME_MS)) return NONE;
    const changes = Object.entries<LineChange>(lines);
    if (!changes.every(([, { quantity }]) => Number.isSafeInteger(quantity))) return NONE;
    return { isCleared: isCleared === true, lines: Object.fromEntries(changes) };
  } catch {
    return NONE;
  }
}
