/** Loads the zoom of a plot when the pointer or the focus reaches it. */
export function wirePlots(): void {
  for (const plot of document.querySelectorAll<HTMLElement>("[data-plot]")) {
    const open = () => import("./trace-zoom.ts").then(({ openZoom }) => openZoom(plot));
    plot.tabIndex = 0;
    plot.onpointerover = open;
    plot.onfocus = open;
  }
}
