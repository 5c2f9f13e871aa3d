import { useStore } from "@nanostores/react";
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { CheckIcon, CloseIcon, WarningIcon } from "./icons.tsx";
import * as css from "./ToastRegion.css.ts";
import {
  $toasts,
  dismissToast,
  showKeptToasts,
  type Toast,
  type ToastAction,
} from "./toasts.store.ts";

const HOTKEY = "F8";
const SWIPE_PX = 50;

interface ToastRegionProps {
  /** Whether a failure stays until it is closed, or until its time is over and another toast waits. */
  keepsFailures?: boolean;
}

/**
 * Rendered once per page. Shows one toast at a time; hover and focus pause it; F8 focuses it. A failure replaces the
 * visible toast. That toast returns later with its full time, unless the user was about to use it.
 */
export function ToastRegion({ keepsFailures = false }: ToastRegionProps) {
  const toasts = useStore($toasts, { ssr: "initial" });
  const region = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHeld = isHovered || hasFocus;
  const onShow = useRef<Toast>(undefined);
  const toast = (isHeld && toasts.find(({ id }) => id === onShow.current?.id)) || toasts[0];
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    if (onShow.current?.id === toast?.id) return;
    onShow.current = toast;
    // An element that is removed sends no event about pointer and focus leaving it.
    setHovered(false);
    setFocus(region.current?.contains(document.activeElement) ?? false);
  });
  useEffect(showKeptToasts, []);
  useHotkey(() => region.current?.focus());

  function hold({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setFocus(true);
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
  }

  function dismiss(id: number) {
    const hadFocus = region.current?.contains(document.activeElement);
    dismissToast(id);
    if (hadFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  }

  return (
    <section
      ref={region}
      className={css.region}
      aria-label="Notifications"
      tabIndex={-1}
      // Keeps it reachable while a modal dialog hides the rest of the page.
      data-react-aria-top-layer="true"
      onPointerEnter={() => setHovered(true)}
      // The next toast may appear under a resting pointer, which sends no enter event.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={hold}
      onBlur={() => setFocus(false)}
    >
      {/* A polite live region must exist before its text; an inserted alert is announced. */}
      <div role="status" aria-atomic="true">
        {toast && toast.tone !== "danger" && (
          <ToastSlip key={toast.id} toast={toast} isHeld={isHeld} onEnd={dismiss} />
        )}
      </div>
      {toast?.tone === "danger" && (
        <div role="alert" key={toast.id}>
          <ToastSlip
            toast={toast}
            isHeld={isHeld}
            isKept={keepsFailures && toasts.length === 1}
            onEnd={dismiss}
          />
        </div>
      )}
    </section>
  );
}

interface ToastSlipProps {
  toast: Toast;
  isHeld: boolean;
  /** Whether it stays when its time is over. */
  isKept?: boolean;
  onEnd: (id: number) => void;
}

function ToastSlip({ toast, isHeld, isKept = false, onEnd }: ToastSlipProps) {
  const [isOver, setOver] = useState(false);
  useCountdown(toast.duration, isHeld, () => setOver(true));
  useEffect(() => {
    if (isOver && !isHeld && !isKept) onEnd(toast.id);
  });
  const swipe = useSwipe(() => onEnd(toast.id));
  return (
    <div className={css.toast[toast.tone]} {...swipe}>
      {toast.tone === "success" && <CheckIcon className={css.icon} />}
      {toast.tone === "danger" && <WarningIcon className={css.icon} />}
      <div className={css.words}>
        <div className={css.title}>{toast.title}</div>
        {toast.description && <div className={css.description}>{toast.description}</div>}
      </div>
      {toast.action && (
        <button
          type="button"
          className={css.action}
          aria-label={nameOf(toast.action)}
          onClick={() => {
            onEnd(toast.id);
            toast.action?.onPress();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={css.close}
        aria-label="Close notification"
        onClick={() => onEnd(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

function nameOf({ label, description }: ToastAction): string {
  return description ? `${label}: ${description}` : label;
}

/** Calls `onEnd` after `duration` ms, not counting the time while `isHeld`. */
function useCountdown(duration: number, isHeld: boolean, onEnd: () => void) {
  const left = useRef(duration);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isHeld]);
}

function useHotkey(onPress: () => void) {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === HOTKEY) press.current();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Dismisses the toast when a finger drags it sideways beyond the threshold. */
function useSwipe(onSwipe: () => void) {
  const startX = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.pointerType === "touch" ? event.clientX : null;
    },
    onPointerUp: (event: PointerEvent) => {
      if (startX.current === null) return;
      if (Math.abs(event.clientX - startX.current) >= SWIPE_PX) onSwipe();
      startX.current = null;
    },
  };
}
