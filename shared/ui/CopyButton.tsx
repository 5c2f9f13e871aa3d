import { useEffect, useRef, useState } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { COPY_TOAST_MS, copyText } from "./copy-text.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";

export interface CopyButtonProps extends Omit<ButtonProps, "children" | "onPress" | "pendingText"> {
  text: string;
  /** The button's accessible name: "Copy order number". */
  label: string;
  /** Show the label beside the icon. */
  isLabelShown?: boolean;
  copiedDescription?: string;
}

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
    if (!(await copyText(text, copiedDescription))) return;
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPY_TOAST_MS);
  }

  return (
    <Button {...props} variant={variant} size={size} aria-label={label} onPress={() => void copy()}>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      {isLabelShown && label}
    </Button>
  );
}
