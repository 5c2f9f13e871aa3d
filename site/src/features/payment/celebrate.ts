import { RESIDUE_COLOURS } from "#shared/domain/peptide/residue-classes.ts";

const SHOWN_MS = 4_000;

/** Shows confetti once. None with reduced motion, or if the script cannot be loaded. */
export async function celebrate(): Promise<void> {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const { create } = (await import("canvas-confetti")).default;
    const canvas = document.body.appendChild(confettiCanvas());
    // A worker would load from a blob URL, which the content security policy forbids.
    const fire = create(canvas, { resize: true, useWorker: false });
    const shower = { spread: 70, particleCount: 70, colors: Object.values(RESIDUE_COLOURS.light) };
    void fire({ ...shower, origin: { x: 0.2, y: 0.7 }, angle: 65 });
    void fire({ ...shower, origin: { x: 0.8, y: 0.7 }, angle: 115 });
    setTimeout(() => canvas.remove(), SHOWN_MS);
  } catch {
    // A decoration that fails to load needs no message.
  }
}

function confettiCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    pointerEvents: "none",
    zIndex: "100005",
  });
  return canvas;
}
