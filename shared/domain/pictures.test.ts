import { describe, expect, test } from "vitest";
import { pictureKey, pictureSources, sharePictureUrl } from "./pictures.ts";

describe("a picture of ours", () => {
  test("comes in three widths and two formats, whichever file was named", () => {
    for (const file of ["960.webp", "240.avif"]) {
      expect(pictureSources(`/media/bradykinin-3f9a1c/${file}`)).toEqual({
        src: "/media/bradykinin-3f9a1c/960.webp",
        avifSrcSet:
          "/media/bradykinin-3f9a1c/240.avif 240w, /media/bradykinin-3f9a1c/480.avif 480w, /media/bradykinin-3f9a1c/960.avif 960w",
        webpSrcSet:
          "/media/bradykinin-3f9a1c/240.webp 240w, /media/bradykinin-3f9a1c/480.webp 480w, /media/bradykinin-3f9a1c/960.webp 960w",
        width: 960,
        height: 960,
      });
    }
  });

  test("that is drawn comes as WebP only", () => {
    const sources = pictureSources("/media/bradykinin-3f9a1c-drawn/960.webp");
    expect(sources.avifSrcSet).toBeUndefined();
    expect(sources.webpSrcSet).toContain("/media/bradykinin-3f9a1c-drawn/240.webp 240w");
  });

  test("has a share picture beside it", () => {
    expect(sharePictureUrl("/media/bradykinin-3f9a1c/960.webp")).toBe(
      "/media/bradykinin-3f9a1c/share.png",
    );
  });
});

test.each([
  "https://elsewhere.example/media/bradykinin-3f9a1c/960.webp",
  "/media/bradykinin-3f9a1c/961.webp",
  "/media/bradykinin-3f9a1c/960.gif",
  "/media/../secret/960.webp",
  "/media/a/b/960.webp",
  "/pictures/vial.png",
])("%s is foreign and passed on as it is", (imageUrl) => {
  expect(pictureSources(imageUrl)).toEqual({ src: imageUrl });
  expect(pictureKey(imageUrl)).toBeNull();
  expect(sharePictureUrl(imageUrl)).toBeNull();
});

test("a product without a picture has no share picture", () => {
  expect(sharePictureUrl(null)).toBeNull();
});
