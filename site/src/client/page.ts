import { followCart } from "../features/carts/follow-cart.ts";
import { wirePlots } from "../features/lots/wire-plots.ts";
import { wireMenu } from "../features/menu/wire-menu.ts";
import { wireSearch } from "../features/search/wire-search.ts";
import { wireToasts } from "../features/toasts/wire-toasts.ts";
import { FRAME_READY } from "./part-events.ts";
import { watchConnection } from "./watch-connection.ts";
import { wireCopies } from "./wire-copies.ts";

// Features of every page that work without React.
followCart();
wireMenu();
wireToasts();
wireSearch();
wirePlots();
wireCopies();
watchConnection();
dispatchEvent(new Event(FRAME_READY));
