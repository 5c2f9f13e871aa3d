import { plotOf, shareAt } from "./trace-plot.ts";
import { afterKey, heightened, moved, type TraceView, WHOLE, zoomed } from "./trace-view.ts";

const HELP =
  "Zoom with + and −, move with ← and →, magnify the signal with ↑ and ↓; Escape shows the whole trace.";

/**
 * Adds zoom by keys, wheel, pinch and buttons to a plot. If the drawing cannot be loaded, the plot
 * stays a picture, and the next hover or focus tries again.
 */
export async function openZoom(holder: HTMLElement): Promise<void> {
  const image = holder.querySelector("img");
  if (!image || holder.dataset.zoom) return;
  holder.dataset.zoom = "loading";
  const answer = await fetch(image.src).catch(() => null);
  const apexes = [...(holder.parentElement?.querySelectorAll("tbody tr") ?? [])].map((row) =>
    Number(row.firstElementChild?.textContent),
  );
  const plot = answer?.ok ? plotOf(await answer.text(), apexes, image.alt) : null;
  if (!plot) {
    delete holder.dataset.zoom;
    return;
  }
  holder.dataset.zoom = "open";
  holder.role = "group";
  holder.ariaLabel = HELP;
  image.replaceWith(plot.svg);
  let view = WHOLE;
  const told = document.createElement("output");
  const show = (next: TraceView) => {
    view = next;
    plot.draw(view);
    const isWhole = view.to - view.from === 1 && view.height === 1;
    holder.toggleAttribute("data-magnified", !isWhole);
    told.textContent = isWhole ? HELP : plot.inWords(view);
  };
  const bar = document.createElement("div");
  bar.append(
    button("Zoom in", () => show(zoomed(view, 2))),
    button("Zoom out", () => show(zoomed(view, 1 / 2))),
    button("Magnify signal", () => show(heightened(view, 4))),
    button("Whole trace", () => show(WHOLE)),
    told,
  );
  holder.after(bar);
  listen(holder, plot.svg, () => view, show);
  show(view);
}

function button(label: string, act: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function listen(
  holder: HTMLElement,
  svg: SVGSVGElement,
  viewOf: () => TraceView,
  show: (view: TraceView) => void,
): void {
  holder.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(viewOf(), event.key);
    if (!next) return;
    event.preventDefault();
    show(next);
  });
  holder.addEventListener(
    "wheel",
    (event) => {
      // A wheel without Ctrl scrolls the page unless the plot has the focus. A pinch on a touchpad
      // is a wheel with Ctrl.
      if (!event.ctrlKey && document.activeElement !== holder) return;
      event.preventDefault();
      const times = Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400));
      show(zoomed(viewOf(), times, shareAt(svg, event.clientX)));
    },
    { passive: false },
  );
  holder.addEventListener("dblclick", (event) =>
    show(zoomed(viewOf(), 2, shareAt(svg, event.clientX))),
  );
  const pointers = new Map<number, number>();
  const spread = () => {
    const [one = 0, other = 0] = pointers.values();
    return { middle: (one + other) / 2, apart: Math.max(20, Math.abs(one - other)) };
  };
  holder.addEventListener("pointerdown", (event) => {
    pointers.set(event.pointerId, event.clientX);
    holder.setPointerCapture(event.pointerId);
  });
  holder.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (last === undefined) return;
    const before = spread();
    pointers.set(event.pointerId, event.clientX);
    if (pointers.size === 1) {
      show(moved(viewOf(), shareAt(svg, last) - shareAt(svg, event.clientX)));
    } else {
      const after = spread();
      show(zoomed(viewOf(), after.apart / before.apart, shareAt(svg, after.middle)));
    }
  });
  for (const end of ["pointerup", "pointercancel"] as const) {
    holder.addEventListener(end, (event) => pointers.delete(event.pointerId));
  }
}
