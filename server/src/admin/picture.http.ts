import { keepPicture } from '#catalog'
import { api } from '#http/call.ts'

export const adminPictureHttp = {
  upload: api.adminPicture.upload.handler(({ input: { json, picture }, context: { app } }) =>
    keepPicture(app, picture, json.crop),
  ),
}
