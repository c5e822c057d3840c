import { Refused } from '#kernel/errors.ts'
import type { Area, Size } from './image.ts'

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
