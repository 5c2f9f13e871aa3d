/**
 * Renders the icons, the web manifest and the shop's share picture into site/public. Run by hand when the
 * drawing changes; the files are committed.
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { appIconSvg } from "./app-icon.ts";
import { shopShareSvg } from "./pictures/share-svg.ts";

const inPublic = (name: string) =>
  fileURLToPath(new URL(`../../site/public/${name}`, import.meta.url));

const MANIFEST = {
  name: "Aliquot",
  short_name: "Aliquot",
  description: "Research-grade peptides for laboratory use.",
  start_url: "/",
  display: "browser",
  background_color: "#f6f5f0",
  theme_color: "#f6f5f0",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

await writeFile(inPublic("favicon.svg"), appIconSvg({ adaptive: true }));
await writeFile(inPublic("favicon.ico"), ico(await Promise.all([16, 32, 48].map(plainIcon))));
await writeFile(inPublic("favicon-32.png"), await plainIcon(32));
await writeFile(inPublic("icon-192.png"), await plainIcon(192));
await writeFile(inPublic("icon-512.png"), await plainIcon(512));
await writeFile(inPublic("apple-touch-icon.png"), await fullIcon(180));
await writeFile(inPublic("icon-maskable-512.png"), await fullIcon(512));
await writeFile(inPublic("site.webmanifest"), `${JSON.stringify(MANIFEST, null, 2)}\n`);
await writeFile(inPublic("share.png"), await png(shopShareSvg(), 1200));

function plainIcon(size: number): Promise<Buffer> {
  return png(appIconSvg(), size);
}

function fullIcon(size: number): Promise<Buffer> {
  return png(appIconSvg({ full: true }), size);
}

function png(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize(width).png({ palette: true, effort: 10 }).toBuffer();
}

/** An ICO file that holds PNGs: a header of 6 bytes, then 16 for each picture. All numbers are little-endian. */
function ico(pictures: Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach((picture, index) => {
    const at = 6 + 16 * index;
    // Width and height stand in bytes 16 to 23 of every PNG.
    header.writeUInt8(picture.readUInt32BE(16), at);
    header.writeUInt8(picture.readUInt32BE(20), at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  });
  return Buffer.concat([header, ...pictures]);
}
