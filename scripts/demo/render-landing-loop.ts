/**
 * Renders the landing page's film and its posters into site/public/landing. Run by hand when the drawing
 * changes; the files are committed. Needs ffmpeg with libsvtav1 and libx264.
 */
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { FRAME, landingFrame, type Scheme, SECONDS } from "./landing-frame.ts";

const FOLDER = fileURLToPath(new URL("../../site/public/landing/", import.meta.url));
const RATE = 30;
const MAX_BYTES = 400 * 1024;

const COLOUR = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
const ENCODERS: Record<string, string[]> = {
  webm: ["-c:v", "libsvtav1", "-crf", "38", "-preset", "3", "-g", "240", "-pix_fmt", "yuv420p10le"],
  mp4: [
    "-c:v",
    "libx264",
    "-crf",
    "25",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
  ],
};

/** Widths of the posters; the smaller one is for telephones, where the poster is the largest paint. */
const POSTERS = [720, 1440];

await mkdir(FOLDER, { recursive: true });
for (const scheme of ["light", "dark"] as const) {
  await renderPosters(scheme);
  const frames = await renderFrames(scheme);
  for (const [container, options] of Object.entries(ENCODERS)) {
    const file = join(FOLDER, `loop-${scheme}.${container}`);
    await encode(frames, options, file);
    const { size } = await stat(file);
    console.log(`${file}: ${size} bytes`);
    if (size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES} bytes.`);
  }
}

async function renderPosters(scheme: Scheme): Promise<void> {
  const svg = Buffer.from(landingFrame(0, scheme));
  for (const width of POSTERS) {
    const poster = () => sharp(svg).resize(width).removeAlpha();
    const name = join(FOLDER, `poster-${scheme}-${width}`);
    const avif = await poster().avif({ quality: 60, effort: 8 }).toFile(`${name}.avif`);
    const webp = await poster().webp({ lossless: true, effort: 6 }).toFile(`${name}.webp`);
    console.log(`${name}: avif ${avif.size}, webp ${webp.size} bytes`);
  }
}

async function renderFrames(scheme: Scheme): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  for (let index = 0; index < SECONDS * RATE; index += 1) {
    const svg = Buffer.from(landingFrame(index / RATE, scheme));
    frames.push(await sharp(svg).removeAlpha().raw().toBuffer());
  }
  return frames;
}

async function encode(frames: Uint8Array[], options: string[], file: string): Promise<void> {
  const input = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${FRAME.width}x${FRAME.height}`];
  const filter = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int",
  ];
  const ffmpeg = Bun.spawn(
    [
      "ffmpeg",
      "-y",
      "-loglevel",
      "error",
      ...input,
      "-r",
      String(RATE),
      "-i",
      "-",
      "-an",
      ...filter,
      ...COLOUR,
      ...options,
      file,
    ],
    { stdin: "pipe", stdout: "inherit", stderr: "inherit" },
  );
  for (const frame of frames) {
    ffmpeg.stdin.write(frame);
    await ffmpeg.stdin.flush();
  }
  await ffmpeg.stdin.end();
  if ((await ffmpeg.exited) !== 0) throw new Error(`ffmpeg could not encode ${file}.`);
}
