/** The part of a trace that is seen: shares of its width from 0 to 1, and how many times as high its signal is drawn. */
export interface TraceView {
  from: number;
  to: number;
  height: number;
}

export const WHOLE: TraceView = { from: 0, to: 1, height: 1 };

/** Beyond, the columns that a drawing is made of would be seen as steps. */
const LEAST_WIDTH = 1 / 40;
const MOST_HEIGHT = 256;

/** Magnified so many times in width, while what is at `share` of the plot stays there. */
export function zoomed({ from, to, height }: TraceView, times: number, share = 0.5): TraceView {
  const width = Math.min(1, Math.max(LEAST_WIDTH, (to - from) / times));
  return moved({ from: 0, to: width, height }, (from + share * (to - from)) / width - share);
}

/** Moved by so many widths of what is seen, as far as there is something to see. */
export function moved({ from, to, height }: TraceView, widths: number): TraceView {
  const width = to - from;
  const start = Math.min(1 - width, Math.max(0, from + widths * width));
  return { from: start, to: start + width, height };
}

/** The signal drawn so many times as high as it is; its highest peaks leave the plot. */
export function heightened(view: TraceView, times: number): TraceView {
  return { ...view, height: Math.min(MOST_HEIGHT, Math.max(1, view.height * times)) };
}

/** What a key does; null for one that does nothing. */
export function afterKey(view: TraceView, key: string): TraceView | null {
  if (key === "+" || key === "=") return zoomed(view, 2);
  if (key === "-" || key === "_") return zoomed(view, 1 / 2);
  if (key === "ArrowLeft") return moved(view, -0.2);
  if (key === "ArrowRight") return moved(view, 0.2);
  if (key === "ArrowUp") return heightened(view, 2);
  if (key === "ArrowDown") return heightened(view, 1 / 2);
  return key === "0" || key === "Escape" ? WHOLE : null;
}
