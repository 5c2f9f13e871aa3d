import { useLocation, useSearch } from "wouter";
import { closingOverlay } from "./address.ts";

/** The id of the row whose edit dialog is open, kept in the address as `edit`; and how to change it. */
export function useEdited(): [string | null, (id: string | null) => void] {
  const [location, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const show = (id: string | null) => {
    if (id === null) params.delete("edit");
    else params.set("edit", id);
    const address = params.size > 0 ? `${location}?${params}` : location;
    if (id === null) closingOverlay(() => navigate(address, { replace: true }));
    else navigate(address);
  };
  return [params.get("edit"), show];
}
