/**
 * The page of the kit: `npm run dev`, then /admin/kit.html. Only the development server knows that address, because a
 * build of the back-office begins at its index.html.
 */
import "#shared/ui/theme.css.ts";
import "#shared/ui/global.css.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { KitPage } from "./KitPage.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to render into");

createRoot(root).render(
  <StrictMode>
    <KitPage />
  </StrictMode>,
);
