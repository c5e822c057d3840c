import type { PictureCrop } from '@vitrine/contract/admin/picture'
import type { ApiClient } from '../context.ts'

/** Sends a picture of a product, or the part of it that was chosen; resolves to where it then is. */
export const sendPicture = async (api: ApiClient, picture: File, crop?: PictureCrop): Promise<string> =>
  (await api.adminPicture.upload({ json: { crop }, picture })).src

/** The same of a picture that a brand is to have as its mark; resolves to where it then is. */
export const sendMark = async (api: ApiClient, picture: File, crop?: PictureCrop): Promise<string> =>
  (await api.adminBrand.sendMark({ json: { crop }, picture })).src
