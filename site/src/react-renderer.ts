/**
 * Replaces the server renderer of Astro's React integration. That one renders every component twice, the first time only
 * to see whether it is a React component, and through a stream. Here all components are React's, and none suspends.
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

/** `unseenProps` are names of props that only the script of an island reads: its HTML is the same whatever they are. */
type PageComponent = ComponentType<Record<string, unknown>> & { unseenProps?: readonly string[] };

/**
 * One component of a page as HTML. Its slot is HTML already.
 * @returns `attrs` are put on the island's element; the browser counts React's ids from the same prefix
 */
function render(
  this: Context,
  component: PageComponent,
  { class: _, ...props }: Record<string, unknown>,
  slots: { default?: string },
  { hydrate }: Metadata,
) {
  const prefix = nextPrefix(this.result);
  const slot = slots.default?.trim() ? slots.default : undefined;
  const toHtml = () => {
    const children = slot && createElement(SlotHtml, { html: slot, isLive: Boolean(hydrate) });
    const element = createElement(component, props, children);
    const options = { identifierPrefix: prefix };
    return hydrate ? renderToString(element, options) : renderToStaticMarkup(element, options);
  };
  const { unseenProps } = component;
  if (!unseenProps) return { html: toHtml(), attrs: { prefix } };
  const seen = Object.entries(props).filter(([name]) => !unseenProps.includes(name));
  return { html: once(component, [seen, slot, prefix, hydrate], toHtml), attrs: { prefix } };
}

const cache = new WeakMap<object, Map<string, string>>();
/** For each component. A letter of a ribbon is one for each residue and place. */
const MAX_CACHED = 2000;

/**
 * The HTML of a component that is the same on many pages (parts of the frame, related cards), cached by its props. These
 * must be plain data, and the component must not use React's ids.
 * @param isHydrated whether React hydrates the HTML in the browser
 */
export function renderOnce<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  { isHydrated = false } = {},
): string {
  return once(component, [props, isHydrated], () => {
    const element = createElement(component, props);
    return isHydrated ? renderToString(element) : renderToStaticMarkup(element);
  });
}

/** What `toHtml` answered when the component was rendered for the same plain data before. */
function once(component: object, data: unknown[], toHtml: () => string): string {
  const key = JSON.stringify(data);
  const cached = cache.get(component)?.get(key);
  if (cached !== undefined) return cached;
  const html = toHtml();
  const others = cache.get(component);
  if (others && others.size < MAX_CACHED) others.set(key, html);
  else cache.set(component, new Map([[key, html]]));
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

/** A prefix for each island of a page, so that two of them never use the same ids. */
function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `r${count}`;
}

const isElementType = (component: unknown) =>
  typeof component === "object" && component !== null && "$$typeof" in component;
