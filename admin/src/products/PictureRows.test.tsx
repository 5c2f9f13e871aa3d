import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { MAX_PICTURES } from "#shared/domain/pictures.ts";
import { api } from "../api.ts";
import { PictureRows } from "./PictureRows.tsx";
import { type PictureValues, pictureRow } from "./product-values.ts";

let latest: readonly PictureValues[] = [];
beforeEach(() => {
  latest = [];
});

function Rows({ urls }: { urls: readonly string[] }) {
  const [pictures, setPictures] = useState<readonly PictureValues[]>(
    urls.map((url) => pictureRow(url)),
  );
  latest = pictures;
  return <PictureRows pictures={pictures} errors={{}} onChange={setPictures} />;
}

const shown = () => latest.map(({ url }) => url).join(" ");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("sorts pictures by buttons, says the new place, and keeps the ends in place", () => {
  render(<Rows urls={["/a", "/b", "/c"]} />);
  press("Move picture 2 up");
  expect(shown()).toBe("/b /a /c");
  expect(screen.getByRole("status").textContent).toBe("Picture 2 is now number 1 of 3.");
  expect(screen.getByRole("button", { name: "Move picture 1 up" })).toHaveProperty(
    "disabled",
    true,
  );
  press("Move picture 2 down");
  expect(shown()).toBe("/b /c /a");
});

it("sorts pictures by dragging one onto another's place", () => {
  const { container } = render(<Rows urls={["/a", "/b", "/c"]} />);
  const handles = [...container.querySelectorAll("[draggable=true]")];
  const dataTransfer = { setData: () => {}, effectAllowed: "" };
  fireEvent.dragStart(handles[2] as Element, { dataTransfer });
  fireEvent.drop((handles[0] as Element).parentElement as Element, { dataTransfer });
  expect(shown()).toBe("/c /a /b");
});

it("keeps a field for an address when the last picture is removed", () => {
  render(<Rows urls={["/a"]} />);
  press("Remove picture 1");
  expect(shown()).toBe("");
  fireEvent.change(screen.getByLabelText("Image URL"), { target: { value: "/z" } });
  expect(shown()).toBe("/z");
});

it("takes no more pictures than a product may have", () => {
  render(<Rows urls={Array.from({ length: MAX_PICTURES }, (_, at) => `/${at}`)} />);
  expect(screen.getByRole("button", { name: "Upload picture" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Add Link" })).toBeNull();
});

function choose(container: HTMLElement, names: readonly string[]) {
  const files = names.map((name) => new File(["x"], name, { type: "image/png" }));
  fireEvent.change(container.querySelector("input[type=file]") as Element, { target: { files } });
}

const uploaded = (imageUrl: string) => ({ imageUrl, width: 960, height: 960 });

it("says how many of the chosen pictures had room", async () => {
  vi.spyOn(api.admin.products, "upload").mockResolvedValue(uploaded("/new"));
  const urls = Array.from({ length: MAX_PICTURES - 1 }, (_, at) => `/${at}`);
  const { container } = render(<Rows urls={urls} />);
  choose(container, ["one.png", "two.png", "three.png"]);
  await screen.findByText("There was room for 1 of 3 pictures.");
  expect(shown()).toBe([...urls, "/new"].join(" "));
});

it("names the picture of several that fails, and keeps those before it", async () => {
  vi.spyOn(api.admin.products, "upload")
    .mockResolvedValueOnce(uploaded("/one"))
    .mockRejectedValueOnce(new Error("broken"));
  const { container } = render(<Rows urls={[""]} />);
  choose(container, ["one.png", "two.png", "three.png"]);
  await screen.findByText(/^two\.png: .* 1 of 3 pictures were uploaded\.$/);
  expect(shown()).toBe("/one");
});
