import { AVATAR_PIXELS, type Crop } from '@vitrine/contract/profile'
import { type Area, cutPicture } from '#files'
import { Refused } from '#kernel/errors.ts'

const SIDE = 512

/**
 * Draws the picture of a person anew: a square of 512 px; without a crop, the middle. Refuses with
 * `profile.avatar-unreadable`, `profile.avatar-too-large`, `unavailable`.
 */
export async function drawAvatar(bytes: Uint8Array, crop: Crop | undefined): Promise<Buffer> {
  const [picture] = await cutPicture(bytes, {
    pixels: AVATAR_PIXELS,
    area: (upright) => squareOf(upright, crop),
    sizes: () => [{ width: SIDE, height: SIDE }],
    refusals: { unreadable: 'profile.avatar-unreadable', tooLarge: 'profile.avatar-too-large' },
  })
  return picture!.bytes
}

/** The wished square of the upright picture, which has to lie inside; the largest one in the middle otherwise. */
function squareOf({ width, height }: { width: number; height: number }, crop: Crop | undefined): Area {
  const side = Math.min(width, height)
  if (!crop) return { x: (width - side) >> 1, y: (height - side) >> 1, width: side, height: side }
  if (crop.x + crop.size > width || crop.y + crop.size > height) {
    throw new Refused('request.invalid', undefined, { avatarCrop: ['O recorte está fora da foto'] })
  }
  return { x: crop.x, y: crop.y, width: crop.size, height: crop.size }
}
