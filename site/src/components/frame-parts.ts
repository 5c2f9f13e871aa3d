import { createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server.browser";
import { CartIcon, CloseIcon, MenuIcon } from "#shared/ui/icons.tsx";
import { Logo } from "#shared/ui/Logo.tsx";
import { ToastRegion } from "#shared/ui/ToastRegion.tsx";

/** Parts of the frame of every page, as HTML: the same on all of them, and rendered once. */
export const LOGO = renderToStaticMarkup(createElement(Logo));
export const CART_ICON = renderToStaticMarkup(createElement(CartIcon, { size: 20 }));
export const MENU_ICON = renderToStaticMarkup(createElement(MenuIcon, { size: 20 }));
export const CLOSE_ICON = renderToStaticMarkup(createElement(CloseIcon, { size: 20 }));
/** Comes alive with the first toast. */
export const TOAST_REGION = renderToString(createElement(ToastRegion));
