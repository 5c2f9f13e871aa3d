/*
 * An inline script like those of before-first-paint.ts, in the pages that the build makes: in a file it would be a part of
 * every page's script, or one more file.
 */

/**
 * The build knows no content of the shop, so the footer has a template with one example in place of the categories. Those
 * of the first level are read when the footer comes into view: most visits to these pages end above it.
 */
function fillFooter() {
  const template = document.querySelector<HTMLTemplateElement>("template[data-categories]");
  const footer = template?.closest("footer");
  if (!template || !footer) return;
  async function fill(place: HTMLTemplateElement) {
    const api = document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? "";
    const answer = await fetch(`${api}/api/categories`);
    if (!answer.ok) return;
    const categories: { name: string; slug: string; parentId: string | null }[] =
      await answer.json();
    const part = document.importNode(place.content, true);
    const list = part.querySelector("ul");
    const example = part.querySelector("li");
    if (!list || !example) return;
    for (const { name, slug, parentId } of categories) {
      if (parentId !== null) continue;
      const item = example.cloneNode(true) as HTMLElement;
      const link = item.querySelector("a");
      if (!link) continue;
      link.href += encodeURIComponent(slug);
      link.textContent = name;
      list.append(item);
    }
    example.remove();
    if (list.firstElementChild) place.replaceWith(part);
  }
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    // Without them the footer still has the link to the shop.
    fill(template).catch(() => {});
  });
  watch.observe(footer);
}

export const FILL_FOOTER = `(${fillFooter})()`;
