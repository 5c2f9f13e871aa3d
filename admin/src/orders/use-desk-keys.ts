import { useEffect, useRef } from "react";

/** The keys of the list, as its help names them. */
export const DESK_KEYS = [
  { key: "j", does: "Next order" },
  { key: "k", does: "Previous order" },
  { key: "Enter", does: "Open the order" },
  { key: "p", does: "Record its payment" },
  { key: "a", does: "Pack it" },
  { key: "s", does: "Ship it" },
  { key: "?", does: "Show these keys" },
] as const;

const TYPING = "input, textarea, select, [contenteditable], [role=listbox], [role=dialog]";

/**
 * Works through the list of orders by single keys. They do nothing while somebody types, has a list or a dialog open,
 * or holds another key.
 */
export function useDeskKeys({ onHelp }: { onHelp: () => void }): void {
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPING) || document.querySelector("[role=dialog], [role=alertdialog]")) {
        return;
      }
      if (event.key === "?") return help.current();
      const cards = [...document.querySelectorAll<HTMLElement>("[data-order]")];
      const shown = cards.findIndex((card) => card.contains(document.activeElement));
      if (event.key === "j") return focusOn(cards[Math.min(shown + 1, cards.length - 1)]);
      if (event.key === "k") return focusOn(cards[Math.max(shown - 1, 0)]);
      const card = cards[shown];
      if (!card) return;
      if (event.key === "Enter" && document.activeElement === card) {
        return card.querySelector<HTMLElement>("[data-key=Enter]")?.click();
      }
      card.querySelector<HTMLElement>(`[data-key="${CSS.escape(event.key)}"]`)?.click();
    };
    document.addEventListener("keydown", act);
    return () => document.removeEventListener("keydown", act);
  }, []);
}

function focusOn(card: HTMLElement | undefined): void {
  card?.focus();
  card?.scrollIntoView({ block: "nearest" });
}
