import { useEffect, useRef, useState } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { showToast } from "./toasts.store.ts";

export interface CopyButtonProps extends Omit<ButtonProps, "children" | "onPress" | "pendingText"> {
  text: string;
  /** Names the button: "Copy order number". */
  label: string;
  /** Show the label beside the icon. */
  isLabelShown?: boolean;
  copiedDescription?: string;
}

const COPY_TOAST_MS = 2000;

export function CopyButton({
  text,
  label,
  isLabelShown,
  copiedDescription,
  variant = "quiet",
  size = "small",
  ...props
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: "Copied", description: copiedDescription, duration: COPY_TOAST_MS });
      setCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCopied(false), COPY_TOAST_MS);
    } catch {
      showToast({
        title: "Copy failed",
        description: "Please copy manually",
        tone: "danger",
        duration: COPY_TOAST_MS,
      });
    }
  }

  return (
    <Button {...props} variant={variant} size={size} aria-label={label} onPress={() => void copy()}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {isLabelShown && label}
    </Button>
  );
}

/** Pages with many facts differ in these alone, so that the site renders the button once. */
CopyButton.unseenProps = ["text", "copiedDescription"] as const;
