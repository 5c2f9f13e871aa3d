import { useMemo } from "react";
import { encode } from "uqr";
import { classNames } from "./class-names.ts";
import * as css from "./QrCode.css.ts";

/** Scanners need a margin of four modules around the code. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

/** A text as a QR code, dark on white in both schemes. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      className={classNames(css.code, className)}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const rows = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: rows.join("") };
}
