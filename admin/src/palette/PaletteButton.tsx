import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { buttonClass } from "#shared/ui/button-class.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { SearchIcon } from "#shared/ui/icons.tsx";
import { part } from "../layout/LazyPart.tsx";
import { failureDialog, Overlay } from "../layout/Overlay.tsx";
import { openDialogs } from "../layout/open-dialogs.ts";
import * as css from "./Palette.css.ts";

const palette = part("palette", async () => (await import("./Palette.tsx")).Palette);

const KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘ K" : "Ctrl K";

/** Opens the palette, as do Ctrl-K and Cmd-K. Not over another dialog, whose input would be lost. */
export function PaletteButton() {
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [chosenPath, setChosenPath] = useState<string | null>(null);
  useEffect(() => {
    // Navigates after the palette has closed, because an open palette traps the focus. A dialog
    // that opens then can return the focus to the content.
    if (isOpen || chosenPath === null) return;
    document.getElementById("content")?.focus();
    setChosenPath(null);
    navigate(chosenPath);
  }, [isOpen, chosenPath, navigate]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (openDialogs().length === 0) setOpen(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classNames(buttonClass({ variant: "quiet" }), css.opener)}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={({ currentTarget }) => {
          // Safari does not focus a pressed button. The focus comes back to it when the palette closes.
          currentTarget.focus();
          setOpen(true);
        }}
      >
        <SearchIcon />
        Find
        <span className={css.keys} aria-hidden="true">
          {KEYS}
        </span>
      </button>
      <Overlay
        part={palette}
        what="The search"
        isNeeded={isOpen}
        failure={failureDialog("Find", () => setOpen(false))}
      >
        {(Palette) =>
          isOpen && (
            <Palette
              onClose={() => setOpen(false)}
              onGo={(path) => {
                setOpen(false);
                setChosenPath(path);
              }}
            />
          )
        }
      </Overlay>
    </>
  );
}
