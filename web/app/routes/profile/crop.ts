import type { Crop } from '@vitrine/contract/profile'

export interface Size {
  width: number
  height: number
}

/** How many times a picture may be brought nearer. */
export const NEAREST = 4

const clamp = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most))

/** The largest square in the middle. */
export function wholeOf({ width, height }: Size): Crop {
  const size = Math.min(width, height)
  return { x: Math.round((width - size) / 2), y: Math.round((height - size) / 2), size }
}

/** Moves the square by so many pixels of the picture, as far as the picture goes. */
export const moved = (crop: Crop, picture: Size, dx: number, dy: number): Crop => ({
  ...crop,
  x: clamp(crop.x + dx, picture.width - crop.size),
  y: clamp(crop.y + dy, picture.height - crop.size),
})

/** 1 shows all that fits into a square. */
export const zoomOf = (crop: Crop, picture: Size): number =>
  Math.min(picture.width, picture.height) / crop.size

/** Comes nearer or goes away, and keeps the middle where it is. */
export function zoomed(crop: Crop, picture: Size, zoom: number): Crop {
  const largest = Math.min(picture.width, picture.height)
  const size = Math.max(1, Math.round(largest / Math.min(Math.max(zoom, 1), NEAREST)))
  const apart = (crop.size - size) / 2
  return moved({ x: crop.x + apart, y: crop.y + apart, size }, picture, 0, 0)
}
