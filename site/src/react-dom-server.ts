/**
 * Stands in for `react-dom/server` where pages are rendered: their React parts are small and wait for nothing, and
 * React's plain renderer costs a fraction of the streams that the integration would otherwise open for each.
 */
import type { ServerOptions } from "react-dom/server";
import { renderToStaticMarkup, renderToString } from "react-dom/server.browser";

export default { renderToString, renderToStaticMarkup, renderToReadableStream };

/** As React's own, with everything in one piece. The integration only reads it. */
async function renderToReadableStream(node: React.ReactNode, options?: ServerOptions) {
  const pieces = [new TextEncoder().encode(renderToString(node, options))];
  const read = async () => {
    const value = pieces.pop();
    return { value, done: value === undefined };
  };
  return { getReader: () => ({ read }) };
}
