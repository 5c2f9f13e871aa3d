import { atom } from "nanostores";
import { browserStorage } from "#shared/client/browser-storage.ts";

const STORED_AS = "aliquot.single-keys";

const isStoredOn = () => browserStorage()?.getItem(STORED_AS) !== "off";

/** Whether single-key shortcuts are on. Stored in this browser for all its tabs (WCAG 2.1.4). */
export const $singleKeys = atom(isStoredOn());

export function switchSingleKeys(isOn: boolean): void {
  $singleKeys.set(isOn);
  if (isOn) browserStorage()?.removeItem(STORED_AS);
  else browserStorage()?.setItem(STORED_AS, "off");
}

window.addEventListener("storage", ({ key }) => {
  if (key === STORED_AS) $singleKeys.set(isStoredOn());
});
