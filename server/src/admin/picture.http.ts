import { keepPicture } from '../catalog/index.ts'
import { api } from '../kernel/http/call.ts'

export const adminPictureHttp = {
  upload: api.adminPicture.upload.handler(({ input: { json, picture }, context: { app } }) =>
    keepPicture(app, picture, json.crop),
  ),
}
