import type { Refusal } from '@vitrine/contract/refusals'

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

/**
 * Draws a part of a picture anew in each size, with nothing else in it. Takes still JPEG, PNG and WebP; refuses
 * with what the cut says, and with `unavailable`. What draws is large, and loaded with the first picture.
 */
export async function cutPicture(bytes: Uint8Array, cut: Cut): Promise<Drawn[]> {
  const { cutImage } = await import('./image.ts')
  return cutImage(bytes, cut)
}
