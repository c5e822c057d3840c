import { PICTURE_BYTES, PICTURE_PIXELS } from '@vitrine/contract/picture'
import type { Crop } from '@vitrine/contract/profile'
import { avatarKey, FOLDER } from '#account'
import { type Area, cutPicture } from '#files'
import type { App } from '#kernel/app-context.ts'
import { afterCommit, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { newToken } from '#kernel/secrets.ts'
import { listWornAvatars } from './profile.store.ts'

/** Draws the picture anew and keeps it under a name nobody can guess; resolves to the name. */
export async function saveAvatar({ files }: App, upload: File, crop: Crop | undefined): Promise<string> {
  if (upload.size > PICTURE_BYTES) throw new Refused('profile.avatar-too-large')
  const picture = await drawAvatar(await upload.bytes(), crop)
  const file = `${newToken()}.webp`
  await files.put(avatarKey(file), picture)
  return file
}

/** Removes a picture once the change that took it off has committed; the sweep takes what this misses. */
export function deleteAvatar({ files, log }: App, tx: Tx, file: string): void {
  afterCommit(tx, () => {
    files
      .remove(avatarKey(file))
      .catch((error: Error) => log.warn({ error }, 'an avatar was left to the sweep'))
  })
}

/** A picture younger than this may belong to a change that is about to commit. */
const GRACE_MS = 60 * 60 * 1000
const AT_ONCE = 500

/** Removes pictures that nobody wears: their change did not commit, or the process died before it removed them. */
export async function sweepAvatars(app: App): Promise<void> {
  const oldest = Date.now() - GRACE_MS
  let batch: string[] = []
  for await (const { key, at } of app.files.list(FOLDER)) {
    if (at.getTime() < oldest) batch.push(key.slice(FOLDER.length + 1))
    if (batch.length < AT_ONCE) continue
    await removeUnworn(app, batch)
    batch = []
  }
  if (batch.length > 0) await removeUnworn(app, batch)
}

async function removeUnworn({ db, files }: App, batch: readonly string[]): Promise<void> {
  const worn = new Set(await listWornAvatars(db, batch))
  for (const file of batch.filter((one) => !worn.has(one))) await files.remove(avatarKey(file))
}

const SIDE = 512

/**
 * Draws the picture of a person anew: a square of 512 px; without a crop, the middle. Refuses with
 * `profile.avatar-unreadable`, `profile.avatar-too-large`, `unavailable`.
 */
async function drawAvatar(bytes: Uint8Array, crop: Crop | undefined): Promise<Buffer> {
  const [picture] = await cutPicture(bytes, {
    pixels: PICTURE_PIXELS,
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
