import { followCart } from "../features/cart/follow-cart.ts";
import { askForCookies } from "../features/cookies/ask-for-cookies.ts";
import { wireMenu } from "../features/menu/wire-menu.ts";
import { wireToasts } from "../features/toasts/wire-toasts.ts";
import { watchConnection } from "./watch-connection.ts";

// What every page does without React.
followCart();
wireMenu();
askForCookies();
wireToasts();
watchConnection();
