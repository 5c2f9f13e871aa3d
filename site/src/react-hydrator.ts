/**
 * Stands in for the integration's own client. The integration's resolves before React has looked at the island; ours
 * resolves when all of the island is alive, so that input from before can be repeated. A component that throws
 * is reported to the page in the same way as a script that does not come.
 */
import {
  Component,
  type ComponentType,
  createElement,
  type PropsWithChildren,
  startTransition,
  useEffect,
} from "react";
import { createRoot, hydrateRoot } from "react-dom/client";

type Slots = { default?: string };
type Options = { client: string };

export default (island: HTMLElement) =>
  (
    component: ComponentType<Record<string, unknown>>,
    props: Record<string, unknown>,
    slots: Slots,
    { client }: Options,
  ): Promise<void> | undefined => {
    // Astro calls again when an attribute changes; a root that lives, or has failed, stays as it is.
    if (roots.has(island)) return;
    roots.add(island);
    return new Promise((onAlive) => {
      const element = createElement(
        Guarded,
        { island },
        createElement(Followed, { onAlive }, createElement(component, props, slotOf(slots))),
      );
      const options = { identifierPrefix: island.getAttribute("prefix") ?? "" };
      startTransition(() => {
        if (client === "only") createRoot(island, options).render(element);
        else hydrateRoot(island, element, options);
      });
    });
  };

const roots = new WeakSet<HTMLElement>();

/** The slot's HTML, in the element that the renderer has put around it. */
function slotOf({ default: html }: Slots) {
  if (!html?.trim()) return undefined;
  return createElement("astro-slot", {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the page itself has rendered
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** Effects of a parent run after those of its children: when this one runs, all of the island is alive. */
function Followed({ onAlive, children }: PropsWithChildren<{ onAlive: () => void }>) {
  useEffect(onAlive, [onAlive]);
  return children;
}

class Guarded extends Component<PropsWithChildren<{ island: HTMLElement }>> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override componentDidCatch(error: unknown) {
    const detail = { error };
    this.props.island.dispatchEvent(
      new CustomEvent("astro:hydration-error", { bubbles: true, cancelable: true, detail }),
    );
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
