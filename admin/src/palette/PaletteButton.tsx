import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { SearchIcon } from "#shared/ui/icons.tsx";
import { LazyPart, part } from "../layout/LazyPart.tsx";
import * as css from "./Palette.css.ts";

const palette = part("palette", async () => (await import("./Palette.tsx")).Palette);

const KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘ K" : "Ctrl K";

/** Opens the palette, as do Ctrl-K and Cmd-K anywhere but in another dialog, whose work would be left. */
export function PaletteButton() {
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [chosenPath, setChosenPath] = useState<string | null>(null);
  useEffect(() => {
    // Only once the palette is gone, which would hold on to the focus. What opens now gives it back to the content.
    if (isOpen || chosenPath === null) return;
    document.getElementById("content")?.focus();
    setChosenPath(null);
    navigate(chosenPath);
  }, [isOpen, chosenPath, navigate]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isCalled = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isCalled || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) setOpen(true);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <Button
        variant="quiet"
        className={css.opener}
        aria-keyshortcuts="Control+K Meta+K"
        onPress={() => setOpen(true)}
      >
        <SearchIcon />
        Find
        <span className={css.keys} aria-hidden="true">
          {KEYS}
        </span>
      </Button>
      {isOpen && (
        <LazyPart
          part={palette}
          what="The search"
          skeleton={null}
          aroundFailure={(failure) => (
            <Dialog title="Find" isOpen onOpenChange={setOpen}>
              {failure}
            </Dialog>
          )}
        >
          {(Palette) => (
            <Palette
              onClose={() => setOpen(false)}
              onGo={(path) => {
                setOpen(false);
                setChosenPath(path);
              }}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
