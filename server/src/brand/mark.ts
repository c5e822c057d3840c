import { MARK_SIDE } from '@vitrine/contract/admin/brand'
import { PICTURE_LEAST, type PictureCrop } from '@vitrine/contract/admin/picture'
import type { Brand } from '@vitrine/contract/brand'
import { newId } from '@vitrine/contract/ids'
import { PICTURE_BYTES, PICTURE_PIXELS } from '@vitrine/contract/picture'
import { type Area, cutPicture, largestPart, type Size } from '#files'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { listNamedMarks } from './brand.store.ts'

const FOLDER = 'marks'

/** The address of a mark on every host, and the key of its file behind the slash. */
const srcOf = (id: string): string => `/${FOLDER}/${id}.png`
const keyOf = (src: string): string => src.slice(1)

/**
 * Draws a square of a picture anew and keeps it; a brand may name it as its mark from then on. Resolves to where it is
 * found. Refuses `picture.unreadable`, `picture.too-large`, `picture.too-small`, `unavailable`.
 */
export async function saveMark(
  { files }: Pick<App, 'files'>,
  upload: File,
  crop: PictureCrop | undefined,
): Promise<string> {
  if (upload.size > PICTURE_BYTES) throw new Refused('picture.too-large')
  const [drawn] = await cutPicture(await upload.bytes(), {
    pixels: PICTURE_PIXELS,
    area: (upright) => squareOf(upright, crop),
    sizes: () => [{ width: MARK_SIDE, height: MARK_SIDE }],
    format: 'png',
    refusals: { unreadable: 'picture.unreadable', tooLarge: 'picture.too-large' },
  })
  const src = srcOf(newId('brm'))
  await files.put(keyOf(src), drawn!.bytes)
  return src
}

function squareOf(upright: Size, crop: PictureCrop | undefined): Area {
  const square = largestPart(upright, crop, [1, 1])
  if (square.width < PICTURE_LEAST) throw new Refused('picture.too-small')
  return square
}

/** Refuses `picture.unknown` where a brand is to have a picture that was not sent, or is gone. */
export async function refuseUnknownMark({ files }: Pick<App, 'files'>, src: string | null): Promise<void> {
  if (src === null || (await files.find(keyOf(src)))) return
  throw new Refused('picture.unknown', undefined, { mark: ['Envie a imagem outra vez'] })
}

/** The picture that is a brand's mark, as PNG; nothing where it has none. */
export const readMark = async (
  { files }: Pick<App, 'files'>,
  { mark }: Pick<Brand, 'mark'>,
): Promise<Uint8Array | undefined> => (mark === null ? undefined : files.read(keyOf(mark)))

export const markKey = (id: string): string => keyOf(srcOf(id))

/** A picture younger than this may belong to a form that is still being filled in. */
const GRACE_MS = 24 * 60 * 60 * 1000

/** Removes pictures that no brand names, and nothing else that has marks: `namedElsewhere` resolves to those. */
export async function sweepMarks(
  { db, files, clock }: App,
  namedElsewhere: (db: Db) => Promise<string[]>,
): Promise<void> {
  const before = clock.now().getTime() - GRACE_MS
  const old: string[] = []
  for await (const { key, at } of files.list(FOLDER)) if (at.getTime() < before) old.push(key)
  if (old.length === 0) return
  const named = new Set([...(await listNamedMarks(db)), ...(await namedElsewhere(db))].map(keyOf))
  for (const key of old) if (!named.has(key)) await files.remove(key)
}
