/** Loads the suggestions with the first focus of the search in the header. The key "/" goes to it from anywhere. */
export function wireSearch(): void {
  const input = document.querySelector<HTMLInputElement>("#site-search");
  if (!input) return;
  const load = () =>
    import("./suggest-box.ts").then(
      ({ openSuggestBox }) => openSuggestBox(input),
      // Without suggestions the form still works. The next focus tries again.
      () => input.addEventListener("focus", load, { once: true }),
    );
  input.addEventListener("focus", load, { once: true });
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as Element).closest("input, textarea, select, dialog");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}
