import { useEffect, useRef, useState } from "react";
import { formatMoment } from "#shared/ui/dates.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { nextChange, timeLeft } from "./time-left.ts";

/** The time until the hold ends. Screen readers do not announce a `timer`, only the alert at the end. */
export function HoldCountdown({ holdUntil, onEnd }: { holdUntil: string; onEnd?: () => void }) {
  const left = useTimeLeft(holdUntil, onEnd);
  if (left === null) {
    return (
      <Notice tone="warning" title="The time to pay has passed" isAlert>
        Your order was held until <time dateTime={holdUntil}>{formatMoment(holdUntil)}</time>. If
        your payment is on its way, there is nothing to do. Otherwise please ask us before you pay.
      </Notice>
    );
  }
  return (
    <Notice>
      Held for you until <time dateTime={holdUntil}>{formatMoment(holdUntil)}</time>:{" "}
      <strong role="timer">{left}</strong> left to send your payment.
    </Notice>
  );
}

function useTimeLeft(deadline: string, onEnd?: () => void): string | null {
  const [now, setNow] = useState(() => Date.now());
  const left = timeLeft(deadline, now);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (timeLeft(deadline, now) === null) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (timeLeft(deadline, Date.now()) === null) end.current?.();
      },
      nextChange(deadline, now),
    );
    return () => clearTimeout(timer);
  }, [deadline, now]);
  return left;
}
