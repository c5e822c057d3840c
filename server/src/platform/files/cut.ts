import type { Cut, Drawn } from './image.ts'

/**
 * Draws a part of a picture anew in each size, with nothing else in it. Takes still JPEG, PNG and WebP; refuses
 * with what the cut says, and with `unavailable`. What draws is large, and loaded with the first picture.
 */
export async function cutPicture(bytes: Uint8Array, cut: Cut): Promise<Drawn[]> {
  const { cutImage } = await import('./image.ts')
  return cutImage(bytes, cut)
}
