import { atom } from "nanostores";

/** True after a call was refused because this admin must first set up a second factor. */
export const $factorNeeded = atom(false);
