/**
 * Stands in for the integration's own renderer where pages are rendered. That one renders every component twice, first
 * to see whether it is React's at all, and through a stream; here all of them are, small, and wait for nothing.
 */
import { type ComponentType, createElement, memo } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server.browser";

type Context = { result: object };
type Metadata = { hydrate?: string };

export default {
  name: "@astrojs/react",
  supportsAstroStaticSlot: true,
  check: (component: unknown) => typeof component === "function" || isElementType(component),
  renderToStaticMarkup: render,
};

/**
 * One component of a page as HTML; what the page puts between its tags is HTML already.
 * @returns `attrs` for the island's element: its ids are counted from the prefix again in the browser
 */
function render(
  this: Context,
  component: ComponentType<Record<string, unknown>>,
  { class: _, ...props }: Record<string, unknown>,
  slots: { default?: string },
  { hydrate }: Metadata,
) {
  const prefix = nextPrefix(this.result);
  const children = slots.default?.trim()
    ? createElement(SlotHtml, { html: slots.default, isLive: Boolean(hydrate) })
    : undefined;
  const element = createElement(component, props, children);
  const toHtml = hydrate ? renderToString : renderToStaticMarkup;
  return { html: toHtml(element, { identifierPrefix: prefix }), attrs: { prefix } };
}

const kept = new WeakMap<object, Map<string, string>>();
const MAX_KEPT = 500;

/**
 * The HTML of a component that says the same on many pages, rendered once for the same props: the frame's parts, the
 * cards of a category. The props are plain data, and the component uses no ids of React.
 * @param isHydrated whether React takes the HTML over in the browser
 */
export function renderOnce<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  { isHydrated = false } = {},
): string {
  const key = JSON.stringify([props, isHydrated]);
  const known = kept.get(component)?.get(key);
  if (known !== undefined) return known;
  const element = createElement(component, props);
  const html = isHydrated ? renderToString(element) : renderToStaticMarkup(element);
  const others = kept.get(component);
  if (others && others.size < MAX_KEPT) others.set(key, html);
  else kept.set(component, new Map([[key, html]]));
  return html;
}

const SlotHtml = memo(({ html, isLive }: { html: string; isLive: boolean }) =>
  createElement(isLive ? "astro-slot" : "astro-static-slot", {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the page itself has rendered
    dangerouslySetInnerHTML: { __html: html },
  }),
);

const counts = new WeakMap<object, number>();

/** Ids of React differ between the components of a page. */
function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `r${count}`;
}

const isElementType = (component: unknown) =>
  typeof component === "object" && component !== null && "$$typeof" in component;
