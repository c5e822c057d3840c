import { AVATAR_BYTES, AVATAR_PIXELS } from '@vitrine/contract/profile'

/** A picture as it is seen (upright), and the file that will be sent; the crop counts in the pixels of both. */
export interface OpenPicture {
  file: File
  bitmap: ImageBitmap
}

/** The types that the file dialog offers; the server decides by itself. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp'

const SHRUNK_SIDE = 2048

/** Opens a chosen picture; one that is too large to send is made smaller here. Throws when it is none. */
export async function openPicture(file: File): Promise<OpenPicture> {
  if (!PICTURE_TYPES.split(',').includes(file.type)) throw new Error('not a picture that we take')
  const bitmap = await createImageBitmap(file)
  const isTooLarge = file.size > AVATAR_BYTES || bitmap.width * bitmap.height > AVATAR_PIXELS
  return isTooLarge ? shrink(bitmap) : { file, bitmap }
}

async function shrink(whole: ImageBitmap): Promise<OpenPicture> {
  const scale = Math.min(1, SHRUNK_SIDE / Math.max(whole.width, whole.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(whole.width * scale))
  canvas.height = Math.max(1, Math.round(whole.height * scale))
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
  whole.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the picture could not be made smaller')
  const file = new File([blob], 'foto.jpg', { type: blob.type })
  return { file, bitmap: await createImageBitmap(file) }
}
