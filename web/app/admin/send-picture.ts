import type { ApiClient } from '../context.ts'

/** Sends a picture of a product; resolves to where it then is. */
export const sendPicture = async (api: ApiClient, picture: File): Promise<string> =>
  (await api.adminPicture.upload({ json: {}, picture })).src
