import "#shared/ui/theme.css.ts";
import "#shared/ui/global.css.ts";
import "./layout/density.css.ts";
import { showFirstScreen } from "./first-screen/show-page.ts";

await showFirstScreen();
try {
  await import("./program.tsx");
} catch (error) {
  console.error(error);
  const opening = document.getElementById("opening");
  document.getElementById("first-screen")?.remove();
  if (opening)
    opening.textContent = "The back-office could not be loaded. Reload the page to try again.";
}
