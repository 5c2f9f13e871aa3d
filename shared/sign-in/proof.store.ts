import { atom } from "nanostores";

/** Set while the dialog asks who is there. */
export const $proofAsked = atom<{ settle: (isProved: boolean) => void } | null>(null);

let dialogs = 0;
let asked: Promise<boolean> | null = null;

/** The dialog calls this while it is on the page. Without a dialog `askForProof` answers false. */
export function noteDialog(): () => void {
  dialogs += 1;
  return () => {
    dialogs -= 1;
  };
}

/** Asks once for all calls that wait for it. Resolves to whether it was proved who is there. */
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
