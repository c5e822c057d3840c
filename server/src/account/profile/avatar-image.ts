import { AVATAR_PIXELS, type Crop } from '@vitrine/contract/profile'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refused } from '../../kernel/errors.ts'
import { createGate } from '../../kernel/gate.ts'

/** Of the whole process: one picture at a time on one thread, and nothing of it kept afterwards. */
sharp.cache(false)
sharp.concurrency(1)
const oneAtATime = createGate(1, 16)

const SIDE = 512
/** Enough that a quarter of it is still sharper than what is kept. */
const DECODED_SIDE = 3072
const MOST_SECONDS = 20

/** What each format begins with, in hexadecimal; the name and type that a browser claims are not looked at. */
const BEGINNINGS: Record<string, RegExp> = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
}

/**
 * Draws the picture of a person anew: a square of 512 px in WebP with nothing else in it. Takes still JPEG, PNG and
 * WebP; without a crop, the middle. Refuses with `profile.avatar-unreadable`, `profile.avatar-too-large`, `unavailable`.
 */
export const drawAvatar = (bytes: Uint8Array, crop: Crop | undefined): Promise<Buffer> =>
  oneAtATime(() => draw(bytes, crop).catch(asRefusal))

async function draw(bytes: Uint8Array, crop: Crop | undefined): Promise<Buffer> {
  const format = formatOf(bytes)
  if (!format) throw new Refused('profile.avatar-unreadable')
  const picture = sharp(bytes, { limitInputPixels: AVATAR_PIXELS, failOn: 'error' })
  const facts = await picture.metadata()
  if (facts.format !== format || (facts.pages ?? 1) > 1) throw new Refused('profile.avatar-unreadable')
  if (facts.width * facts.height > AVATAR_PIXELS) throw new Refused('profile.avatar-too-large')
  return encode(picture, facts, squareOf(facts.autoOrient, crop))
}

function formatOf(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('hex')
  return Object.keys(BEGINNINGS).find((format) => BEGINNINGS[format]!.test(beginning))
}

/** The wished square of the upright picture, which has to lie inside; the largest one in the middle otherwise. */
function squareOf({ width, height }: Metadata['autoOrient'], crop: Crop | undefined): Crop {
  const largest = Math.min(width, height)
  if (!crop) return { x: (width - largest) >> 1, y: (height - largest) >> 1, size: largest }
  if (crop.x + crop.size > width || crop.y + crop.size > height) {
    throw new Refused('request.invalid', undefined, { avatarCrop: ['O recorte está fora da foto'] })
  }
  return crop
}

/** Made smaller while it is decoded, so that turning and cropping it need little memory; the second pass does these. */
async function encode(picture: Sharp, { autoOrient }: Metadata, { x, y, size }: Crop): Promise<Buffer> {
  const { data, info } = await picture
    .autoOrient()
    .resize(DECODED_SIDE, DECODED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = info.width / autoOrient.width
  const side = Math.max(1, Math.floor(size * scale))
  const left = Math.min(Math.round(x * scale), info.width - side)
  const top = Math.min(Math.round(y * scale), info.height - side)
  return sharp(data, { raw: info })
    .extract({ left, top, width: side, height: side })
    .resize(SIDE, SIDE)
    .webp({ quality: 82 })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer()
}

/** What the library says about broken pictures is for nobody's eyes: the person is told what to send. */
function asRefusal(error: unknown): never {
  if (error instanceof Refused) throw error
  const reason = error instanceof Error ? error.message : ''
  if (/timeout/i.test(reason)) throw new Refused('unavailable')
  throw new Refused(/pixel limit/i.test(reason) ? 'profile.avatar-too-large' : 'profile.avatar-unreadable')
}
