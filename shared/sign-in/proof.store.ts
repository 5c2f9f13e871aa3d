import { atom } from "nanostores";

/** Set while the dialog asks for a proof of identity. */
export const $proofAsked = atom<{ settle: (isProved: boolean) => void } | null>(null);

let dialogs = 0;
let asked: Promise<boolean> | null = null;

/** Called by the dialog while it is mounted. Without a dialog `askForProof` returns false. */
export function noteDialog(): () => void {
  dialogs += 1;
  return () => {
    dialogs -= 1;
  };
}

/** Asks once for all waiting calls. Resolves to whether the user gave a proof. */
export function askForProof(): Promise<boolean> {
  if (dialogs === 0) return Promise.resolve(false);
  asked ??= new Promise<boolean>((resolve) => {
    const settle = (isProved: boolean) => {
      $proofAsked.set(null);
      asked = null;
      resolve(isProved);
    };
    $proofAsked.set({ settle });
  });
  return asked;
}
