import * as z from 'zod'
import { refusals } from '../endpoint.ts'
import { adminChange } from './change.ts'

/** The shortest side that is taken, in pixels. */
export const PICTURE_LEAST = 200

/** In these widths a picture is made once, in 4:3; cards show the middle one. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const

/** Where browsers find a picture in a width. */
export const pictureUrl = (id: string, width: (typeof PICTURE_WIDTHS)[number] = 1280): string =>
  `/pictures/${id}/${width}.webp`

const PIXEL = { error: 'Informe o recorte em pixels inteiros' }
const side = z.int(PIXEL).min(1, PIXEL.error)
const place = z.int(PIXEL).min(0, PIXEL.error)

/** A part of the picture as it is seen (turned upright), in its own pixels; what is shown is cut around its middle. */
export const PictureCrop = z.strictObject({ x: place, y: place, width: side, height: side })
export type PictureCrop = z.infer<typeof PictureCrop>

/** A form with a picture and the part of it that is meant; without one, all of it. */
export const CroppedPicture = z.strictObject({
  json: z.strictObject({ crop: PictureCrop.optional() }).default({}),
  picture: z.file({ error: 'Envie a imagem como arquivo' }),
})

export const UploadedPicture = z.object({
  id: z.string(),
  /** What a product's `cover` or one of its `pictures` then names. */
  src: z.string(),
})
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** Pictures of products. What no product names is removed a day later. */
export const adminPicture = {
  upload: adminChange('products.write', { multipart: true })
    .route({ method: 'POST', path: '/admin/pictures', successStatus: 201, summary: 'Enviar uma imagem' })
    .errors(
      refusals('picture.unreadable', 'picture.heic', 'picture.too-large', 'picture.too-small', 'unavailable'),
    )
    .input(CroppedPicture)
    .output(UploadedPicture),
}
