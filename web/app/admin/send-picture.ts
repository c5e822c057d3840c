import type { PictureCrop } from '@vitrine/contract/admin/picture'
import type { ApiClient } from '../context.ts'

/** Sends a picture of a product, or the part of it that was chosen; resolves to where it then is. */
export const sendPicture = async (api: ApiClient, picture: File, crop?: PictureCrop): Promise<string> =>
  (await api.adminPicture.upload({ json: { crop }, picture })).src
