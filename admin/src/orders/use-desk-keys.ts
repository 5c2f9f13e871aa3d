import { useEffect, useRef } from "react";
import { isTypedInto } from "../layout/is-typed-into.ts";
import { openDialogs } from "../layout/open-dialogs.ts";
import { areSingleKeysOn, meantKey } from "../layout/single-keys.ts";

export interface DeskActions {
  onHelp: () => void;
  onShipList: () => void;
  /** Index of the queue; 0 means all orders. */
  onQueue: (index: number) => void;
  onSelect: (orderId: string) => void;
  onSelectAlso: (orderIds: readonly string[]) => void;
  onSelectAll: () => void;
}

/** Keys that repeat while held. Other keys act once, because the focus moves to the next order. */
const MOVES = ["j", "k", "J", "K"];

/**
 * Shortcuts for the list of orders. They do nothing while somebody types, has a dropdown open, holds another key, or
 * has turned them off. In an order's dialog they act on that order. In other dialogs they do nothing.
 */
export function useDeskKeys(actions: DeskActions): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    let lastCard: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      lastCard = (target instanceof Element && target.closest("[data-order]")) || lastCard;
    };
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key.length === 1 && !areSingleKeysOn()) return;
      const key = meantKey(event.key);
      if (key === null) return;
      if (event.repeat && !MOVES.includes(key)) return;
      const target = event.target instanceof Element ? event.target : null;
      // A dialog that fades out is closed already: the key belongs to the list behind it.
      const isFading = Boolean(target?.closest("[data-exiting]"));
      if (!isFading && isTypedInto(target)) return;
      const dialogs = openDialogs();
      if (dialogs.length > 0) {
        const order =
          dialogs.length === 1 ? dialogs[0]?.querySelector("[data-order-dialog]") : null;
        if (order && key !== "Enter") press(dialogs[0], key);
        return;
      }
      if (actOnList(key, isFading ? lastCard : target, current.current)) event.preventDefault();
    };
    document.addEventListener("keydown", act);
    document.addEventListener("focusin", remember);
    return () => {
      document.removeEventListener("keydown", act);
      document.removeEventListener("focusin", remember);
    };
  }, []);
}

function actOnList(key: string, at: Element | null, actions: DeskActions): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-order]")];
  const shown = cards.findIndex((card) => card.contains(at));
  const [card, next, previous] = [cards[shown], cards[shown + 1], cards[shown - 1]];
  const idOf = (some: HTMLElement | undefined) => some?.dataset.order ?? "";
  switch (key) {
    case "?":
      return did(actions.onHelp());
    case "S":
      return did(actions.onShipList());
    case "A":
      return did(actions.onSelectAll());
    case "j":
      return did(focusOn(next ?? card));
    case "k":
      return did(focusOn(previous ?? card ?? cards[0]));
    case "J":
    case "K": {
      const to = (key === "J" ? next : previous) ?? card;
      actions.onSelectAlso([idOf(card), idOf(to)]);
      return did(focusOn(to));
    }
    case "x":
      return card ? did(actions.onSelect(idOf(card))) : false;
    case "Enter":
      return at === card && press(card, key);
  }
  if (/^[0-5]$/.test(key)) return did(actions.onQueue(Number(key)));
  // With a selection, an action applies to all selected orders.
  return press(document.querySelector("[data-steps]") ?? card, key);
}

const did = (_: unknown) => true;

/** Clicks the button that is marked with this key. Returns whether there is one. */
function press(within: Element | null | undefined, key: string): boolean {
  const button = within?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  button?.click();
  return Boolean(button);
}

function focusOn(card: HTMLElement | undefined): void {
  card?.focus();
  card?.scrollIntoView({ block: "nearest" });
}
