import { atom } from "nanostores";
import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";

/** Set while the dialog asks for the password. */
export const $renewal = atom<{ settle: (isRenewed: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;
let isDeclined = false;

/**
 * Asks for the password when a session has expired and there is unsaved input. Calls that are
 * refused meanwhile wait for the same answer. After "Not now" only a change asks again: reads may
 * be automatic. Resolves to whether the session was renewed.
 */
export function renewSession({ isRead }: { isRead: boolean }): Promise<boolean> {
  if (!hasUnsavedInput() || (isRead && isDeclined)) return Promise.resolve(false);
  asked ??= new Promise<boolean>((resolve) => {
    const settle = (isRenewed: boolean) => {
      $renewal.set(null);
      asked = null;
      isDeclined = !isRenewed;
      resolve(isRenewed);
    };
    $renewal.set({ settle });
  });
  return asked;
}
