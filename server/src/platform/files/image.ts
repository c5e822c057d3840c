import { isHeic } from '@vitrine/contract/picture'
import type { Refusal } from '@vitrine/contract/refusals'
import type { Metadata, Sharp } from 'sharp'
import sharp from 'sharp'
import { createConcurrencyLimit } from '#kernel/concurrency.ts'
import { Refused } from '#kernel/errors.ts'

/** A part of a picture in its own pixels, from its left upper corner. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** A picture that was drawn. */
export interface Drawn extends Size {
  bytes: Buffer
}

/** What is made of a picture. */
export interface Cut {
  /** More of them are not decoded. */
  pixels: number
  /** Which part of the picture, once it is upright; it has to lie inside. */
  area(upright: Size): Area
  /** In which sizes it is made, by that part. */
  sizes(area: Area): readonly Size[]
  /** A PNG keeps what one sees through; WebP, which is smaller, stands on white. */
  format?: 'webp' | 'png'
  refusals: { unreadable: Refusal; tooLarge: Refusal }
}

/** Of the whole process: one picture at a time on one thread, and nothing of it kept afterwards. */
sharp.cache(false)
sharp.concurrency(1)
const oneAtATime = createConcurrencyLimit(1, 16)

/** Enough that a quarter of it is still sharper than what is kept. */
const DECODED_SIDE = 3072
const MOST_SECONDS = 20

/** What each format begins with, in hexadecimal; the name and type that a browser claims are not looked at. */
const BEGINNINGS: Record<string, RegExp> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
}

/** See `cutPicture`. */
export const cutImage = (bytes: Uint8Array, cut: Cut): Promise<Drawn[]> =>
  oneAtATime(() => draw(bytes, cut).catch((error: unknown) => asRefusal(error, cut)))

async function draw(bytes: Uint8Array, cut: Cut): Promise<Drawn[]> {
  const { pixels, refusals } = cut
  const format = formatOf(bytes)
  if (!format) throw new Refused(isHeic(bytes) ? 'picture.heic' : refusals.unreadable)
  const picture = sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
  const facts = await picture.metadata()
  if (facts.format !== format || (facts.pages ?? 1) > 1) throw new Refused(refusals.unreadable)
  if (facts.width * facts.height > pixels) throw new Refused(refusals.tooLarge)
  const area = cut.area(facts.autoOrient)
  return encode(picture, facts, area, cut)
}

function formatOf(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return Object.keys(BEGINNINGS).find((format) => BEGINNINGS[format]!.test(beginning))
}

/** Made smaller while it is decoded, so that turning and cropping it need little memory; the second pass does these. */
async function encode(
  picture: Sharp,
  { autoOrient }: Metadata,
  area: Area,
  { sizes, format = 'webp' }: Cut,
): Promise<Drawn[]> {
  const smaller = picture
    .autoOrient()
    .resize(DECODED_SIDE, DECODED_SIDE, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await (format === 'png' ? smaller : smaller.flatten({ background: '#ffffff' }))
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const part = within(scaled(area, info.width / autoOrient.width), info)
  const made: Drawn[] = []
  for (const { width, height } of sizes(area)) {
    const resized = sharp(data, { raw: info }).extract(part).resize(width, height)
    const drawn = format === 'png' ? resized.png({ palette: true }) : resized.webp({ quality: 82 })
    made.push({ width, height, bytes: await drawn.timeout({ seconds: MOST_SECONDS }).toBuffer() })
  }
  return made
}

const scaled = ({ x, y, width, height }: Area, scale: number): Area => ({
  x: Math.round(x * scale),
  y: Math.round(y * scale),
  width: Math.max(1, Math.floor(width * scale)),
  height: Math.max(1, Math.floor(height * scale)),
})

/** Rounding leads out of the picture by no pixel. */
const within = ({ x, y, width, height }: Area, whole: { width: number; height: number }) => ({
  left: Math.min(x, whole.width - width),
  top: Math.min(y, whole.height - height),
  width,
  height,
})

/** What the library says about broken pictures is for nobody's eyes: the person is told what to send. */
function asRefusal(error: unknown, { refusals }: Cut): never {
  if (error instanceof Refused) throw error
  const reason = error instanceof Error ? error.message : ''
  if (/timeout/i.test(reason)) throw new Refused('unavailable')
  throw new Refused(/pixel limit/i.test(reason) ? refusals.tooLarge : refusals.unreadable)
}

/**
 * Draws a part of a picture anew in each size, with nothing else in it. Takes still JPEG, PNG and WebP; refuses
 * with what the cut says, and with `unavailable`. What draws is large, and loaded with the first picture.
 */
export async function cutPicture(bytes: Uint8Array, cut: Cut): Promise<Drawn[]> {
  const { cutImage } = await import('./image.ts')
  return cutImage(bytes, cut)
}

/**
 * The largest part of a ratio of width to height around the middle of what was wished for, or of the whole picture.
 * Refuses `request.invalid` where the wish lies outside of it.
 */
export function largestPart(upright: Size, crop: Area | undefined, [across, down]: [number, number]): Area {
  const { x, y, width, height } = crop ?? { x: 0, y: 0, ...upright }
  if (x + width > upright.width || y + height > upright.height)
    throw new Refused('request.invalid', undefined, { crop: ['O recorte está fora da imagem'] })
  const wide = Math.min(width, Math.floor((height * across) / down))
  const high = Math.min(height, Math.floor((width * down) / across))
  return { x: x + ((width - wide) >> 1), y: y + ((height - high) >> 1), width: wide, height: high }
}
