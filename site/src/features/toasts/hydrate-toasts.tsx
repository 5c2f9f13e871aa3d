import { hydrateRoot } from "react-dom/client";
import { ToastRegion } from "#shared/ui/ToastRegion.tsx";

export function hydrateToasts(host: HTMLElement): void {
  hydrateRoot(host, <ToastRegion />);
}
