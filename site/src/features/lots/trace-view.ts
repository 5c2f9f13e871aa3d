/** The visible part of a trace: shares of its width from 0 to 1, and the magnification of its height. */
export interface TraceView {
  from: number;
  to: number;
  height: number;
}

export const WHOLE: TraceView = { from: 0, to: 1, height: 1 };

/** Beyond this, the columns of the drawing would look like steps. */
const LEAST_WIDTH = 1 / 40;
const MOST_HEIGHT = 256;

/** Magnifies the width around `share`, a position in the plot from 0 to 1. */
export function zoomed({ from, to, height }: TraceView, times: number, share = 0.5): TraceView {
  const width = Math.min(1, Math.max(LEAST_WIDTH, (to - from) / times));
  return moved({ from: 0, to: width, height }, (from + share * (to - from)) / width - share);
}

/** Moves the view by a multiple of its width, up to the ends of the trace. */
export function moved({ from, to, height }: TraceView, widths: number): TraceView {
  const width = to - from;
  const start = Math.min(1 - width, Math.max(0, from + widths * width));
  return { from: start, to: start + width, height };
}

/** Magnifies the height of the signal; the highest peaks then leave the plot. */
export function heightened(view: TraceView, times: number): TraceView {
  return { ...view, height: Math.min(MOST_HEIGHT, Math.max(1, view.height * times)) };
}

/** The view after a key press; null if the key does nothing. */
export function afterKey(view: TraceView, key: string): TraceView | null {
  if (key === "+" || key === "=") return zoomed(view, 2);
  if (key === "-" || key === "_") return zoomed(view, 1 / 2);
  if (key === "ArrowLeft") return moved(view, -0.2);
  if (key === "ArrowRight") return moved(view, 0.2);
  if (key === "ArrowUp") return heightened(view, 2);
  if (key === "ArrowDown") return heightened(view, 1 / 2);
  return key === "0" || key === "Escape" ? WHOLE : null;
}
