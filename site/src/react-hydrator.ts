/**
 * Replaces the client of Astro's React integration, whose promise resolves before React has hydrated the island. This
 * one resolves when the effects of the whole island have run, so that earlier input can be replayed. A component that
 * throws is reported to the page like a script that cannot be loaded.
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
    // Astro calls again when an attribute of the island changes; its root stays, also one that has failed.
    if (roots.has(island)) return;
    roots.add(island);
    return new Promise((onHydrated) => {
      const element = createElement(
        ErrorBoundary,
        { island },
        createElement(
          AfterHydration,
          { onHydrated },
          createElement(component, props, slotOf(slots)),
        ),
      );
      keepSelections(island);
      const options = { identifierPrefix: island.getAttribute("prefix") ?? "" };
      startTransition(() => {
        if (client === "only") createRoot(island, options).render(element);
        else hydrateRoot(island, element, options);
      });
    });
  };

const roots = new WeakSet<HTMLElement>();

/**
 * React sets the default text of a text area, and the browser then forgets what is selected in it, unless the text has
 * been set before. So it is set, to what it is.
 */
function keepSelections(island: HTMLElement): void {
  for (const area of island.querySelectorAll("textarea")) area.setRangeText("", 0, 0, "preserve");
}

/** The slot's HTML, in the element that react-renderer.ts puts around it. */
function slotOf({ default: html }: Slots) {
  if (!html?.trim()) return undefined;
  return createElement("astro-slot", {
    suppressHydrationWarning: true,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the page itself has rendered
    dangerouslySetInnerHTML: { __html: html },
  });
}

/** Effects of a parent run after those of its children, so this one runs when the whole island is hydrated. */
function AfterHydration({ onHydrated, children }: PropsWithChildren<{ onHydrated: () => void }>) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

class ErrorBoundary extends Component<PropsWithChildren<{ island: HTMLElement }>> {
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
