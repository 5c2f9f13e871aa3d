import { atom } from "nanostores";

/** Set once a call was refused because this admin has to set up a second factor before anything else. */
export const $factorNeeded = atom(false);
