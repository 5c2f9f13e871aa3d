/**
 * Stands in for the integration's own client. That one is done before React has looked at the island; this one when
 * every part of it is alive, so that what was done before can be done again. A component that throws is told to the
 * page in the same way as a script that does not come.
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
    // Astro asks again when an attribute changes; a root that lives, or has failed, stays as it is.
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

/** As the page was rendered with it. */
function slotOf({ default: html }: Slots) {
  if (!html?.trim()) return undefined;
  return createElement("astro-slot", {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the page itself has rendered
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** Effects of a parent run after those of its children: then all of it is alive. */
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
