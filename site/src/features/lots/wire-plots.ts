/** Loads what magnifies the plots of a certificate when somebody points at one, touches it or moves the focus to it. */
export function wirePlots(): void {
  for (const plot of document.querySelectorAll<HTMLElement>("[data-plot]")) {
    const open = () => import("./trace-zoom.ts").then(({ openZoom }) => openZoom(plot));
    plot.tabIndex = 0;
    plot.onpointerover = open;
    plot.onfocus = open;
  }
}
