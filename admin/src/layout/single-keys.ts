import { atom } from "nanostores";
import type { Shortcuts } from "#shared/contracts/shortcuts.ts";

/**
 * The shortcuts of the signed-in person: whether single characters act at all, and the characters that they changed
 * (WCAG 2.1.4). Read from the API after the sign-in, and saved there.
 */
export const $shortcuts = atom<Shortcuts>({ isOn: true, keys: {} });

/** Whether single characters act. */
export const areSingleKeysOn = () => $shortcuts.get().isOn;

/** The actions whose key a person may change, each with the key that it has at first. */
export const ACTIONS = [
  { id: "next", key: "j", does: "Next order" },
  { id: "previous", key: "k", does: "Previous order" },
  { id: "pay", key: "p", does: "Mark what is due of it as paid" },
  { id: "pack", key: "a", does: "Pack it with its lots" },
  { id: "ship", key: "s", does: "Ship it" },
  { id: "change", key: "c", does: "Change it, while it is open" },
  { id: "labels", key: "l", does: "Buy and print labels" },
  { id: "select", key: "x", does: "Select it" },
  { id: "select-next", key: "J", does: "Select on to the next order" },
  { id: "select-previous", key: "K", does: "Select on to the previous order" },
  { id: "select-all", key: "A", does: "Select all of the filter" },
  { id: "ship-list", key: "S", does: "Ship a pasted list" },
  { id: "search", key: "/", does: "Search the list" },
  { id: "go", key: "g", does: "Go to a screen: then its letter, which the navigation shows" },
  { id: "help", key: "?", does: "Show these keys" },
] as const;

/** The keys that act on their own: queues by number. They are switched off with the others. */
const FIXED = ["0", "1", "2", "3", "4", "5"];

/** The key of an action for this person. */
export const keyOf = ({ id, key }: { id: string; key: string }, { keys }: Shortcuts): string =>
  keys[id] ?? key;

/**
 * The key that a pressed one stands for, as the screens know it. A key whose action has another key now stands for
 * nothing; keys that no action has stay as they are.
 */
export function meantKey(pressed: string): string | null {
  const shortcuts = $shortcuts.get();
  const action = ACTIONS.find((each) => keyOf(each, shortcuts) === pressed);
  if (action) return action.key;
  return ACTIONS.some(({ key }) => key === pressed) ? null : pressed;
}

/** Why an action cannot have a key; null when it can. */
export function keyProblem(actionId: string, key: string, shortcuts: Shortcuts): string | null {
  if ([...key].length !== 1 || key.trim() === "") return "Press one letter, digit or sign.";
  if (FIXED.includes(key)) return `${key} opens a queue.`;
  const other = ACTIONS.find((each) => each.id !== actionId && keyOf(each, shortcuts) === key);
  return other ? `${key} is taken: ${other.does}.` : null;
}
