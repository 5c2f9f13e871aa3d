import { atom } from "nanostores";
import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";

/** Set while somebody is asked to sign in again over what they typed. */
export const $renewal = atom<{ settle: (isRenewed: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;
let isDeclined = false;

/**
 * A call was refused because the session has ended. Where something typed is at stake, asks for the password over it:
 * all calls that find out meanwhile wait for the one answer. Who declined is asked again when they act, not when a
 * screen refreshes itself.
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
