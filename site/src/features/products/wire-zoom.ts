/** A link with `data-zoom` shows its picture over the page; with a key for a new tab, or without script, it is a link. */
export function wireZoom(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-zoom]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import("./picture-zoom.ts").then(
      ({ openPicture }) => openPicture(link),
      () => location.assign(link.href),
    );
  });
}
