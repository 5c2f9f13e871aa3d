import { type ComponentType, createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server.browser";

const cache = new WeakMap<object, Map<string, string>>();
/** Entries per component. Ribbons need the most: one for each residue and position. */
const MAX_CACHED = 2000;

/**
 * Renders a component that never comes alive in the browser. In a template, Astro would render it twice and as a
 * stream, which is a tenth of a product page's time.
 */
export const renderStatic = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
): string => renderToStaticMarkup(createElement(component, props));

/**
 * Renders a component that looks the same on many pages (logo, icons, related cards), and caches
 * its HTML by props. The props must be plain data, and the component must not use React's ids.
 *
 * @param isHydrated whether React hydrates the HTML in the browser
 */
export function renderOnce<Props extends object>(
  component: ComponentType<Props>,
  props: Props,
  { isHydrated = false } = {},
): string {
  const known = cache.get(component) ?? new Map<string, string>();
  const key = JSON.stringify([props, isHydrated]);
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const element = createElement(component, props);
  const html = isHydrated ? renderToString(element) : renderToStaticMarkup(element);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(key, html);
  cache.set(component, known);
  return html;
}
