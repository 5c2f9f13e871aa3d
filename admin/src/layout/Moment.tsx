import { formatCalendarDay, formatMoment } from "#shared/ui/dates.ts";

/** A moment of an answer, in the reader's time zone. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {formatMoment(at)}
    </time>
  );
}

/** A day of an answer, `yyyy-MM-dd`, the same in every time zone. */
export function CalendarDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatCalendarDay(day)}</time>;
}
