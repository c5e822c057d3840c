import type { User } from '@vitrine/contract/account'
import { ADULT_AGE, ageOn } from '@vitrine/contract/brazil/birth-date'
import type { AccountId } from '@vitrine/contract/ids'
import { PICTURE_BYTES, PICTURE_PIXELS } from '@vitrine/contract/picture'
import type { Crop, Profile, ProfileChange } from '@vitrine/contract/profile'
import { type CalendarDay, today } from '@vitrine/contract/time'
import { avatarKey, documents, FOLDER, noteEvent, readUser } from '#account'
import { type Area, cutPicture } from '#files'
import type { App } from '#kernel/app-context.ts'
import { parallel } from '#kernel/concurrency.ts'
import type { Config } from '#kernel/config.ts'
import { afterCommit, type Db, inTransaction, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import type { DataKeys } from '#kernel/seal.ts'
import { newToken } from '#kernel/secrets.ts'
import {
  changeProfile,
  findProfile,
  hasPassword,
  listWornAvatars,
  type ProfileColumns,
  renameAccount,
} from './profile.store.ts'

/** The CPF or CNPJ that somebody told of themselves, if they did. */
export async function readDocument(
  db: Db,
  { dataKeys }: Pick<Config, 'dataKeys'>,
  accountId: AccountId,
): Promise<string | undefined> {
  const { documentSealed } = await findProfile(db, accountId)
  return documentSealed ? documents.open(dataKeys, accountId, documentSealed) : undefined
}

/** Everything that its owner told us about themselves, the document included: for their own eyes. */
export async function readProfile(
  db: Db,
  { dataKeys }: Pick<Config, 'dataKeys'>,
  accountId: AccountId,
): Promise<Profile> {
  const [user, row, isChosen] = await parallel(
    () => readUser(db, accountId),
    () => findProfile(db, accountId),
    () => hasPassword(db, accountId),
  )
  const { documentSealed, birthOn, phone, avatarAlt, locale, version } = row
  return {
    ...user,
    ...(phone && { phone }),
    ...(birthOn && { birthDate: birthOn }),
    ...(documentSealed && { document: documents.open(dataKeys, accountId, documentSealed) }),
    ...(avatarAlt && { avatarAlt }),
    hasPassword: isChosen,
    locale,
    version,
  }
}

/** Whose profile it is, and from where it is changed. */
export interface Editor {
  accountId: AccountId
  sessionId: string
  ip: string
  userAgent?: string | undefined
}

interface ProfileForm {
  json: ProfileChange
  avatarUpload?: File | undefined
}

/**
 * Changes what is sent and leaves the rest. Refuses with `profile.changed-elsewhere` when the profile is no longer the
 * one that was read, where that is said; a new picture is drawn before anything is written, and gone again when nothing is.
 */
export async function updateProfile(app: App, editor: Editor, form: ProfileForm): Promise<User> {
  const { json, avatarUpload } = form
  checkBirthDate(json.birthDate, today(app.clock.now()))
  const before = await findProfile(app.db, editor.accountId)
  const { version = before.version } = json
  if (before.version !== version) throw new Refused('profile.changed-elsewhere')
  const file = avatarUpload && (await saveAvatar(app, avatarUpload, json.avatarCrop))
  const picture = file ?? (json.avatarRemoved ? null : undefined)
  try {
    return await inTransaction(app.db, async (tx) => {
      await write(app, tx, editor, { json, version, picture })
      if (picture !== undefined && before.avatarFile) deleteAvatar(app, tx, before.avatarFile)
      return readUser(tx, editor.accountId)
    })
  } catch (error) {
    if (file) await app.files.remove(avatarKey(file))
    throw error
  }
}

/** `picture`: the new one's file, `null` to take it off, `undefined` to leave it. */
async function write(
  app: App,
  tx: Tx,
  { accountId, ...from }: Editor,
  { json, version, picture }: { json: ProfileChange; version: number; picture: string | null | undefined },
): Promise<void> {
  const now = app.clock.now()
  const columns = { ...columnsOf(json, app.config.dataKeys, accountId), avatar_file: picture }
  if (picture === null) columns.avatar_alt = null
  const isChanged = await changeProfile(tx, { accountId, version }, columns, now)
  if (!isChanged) throw new Refused('profile.changed-elsewhere')
  if (json.name) await renameAccount(tx, accountId, json.name)
  await noteEvent(tx, { accountId, kind: 'profile.changed', at: now, ...from })
}

/** What is sent empty is taken away. */
function columnsOf(json: ProfileChange, keys: DataKeys, accountId: AccountId): ProfileColumns {
  const { document } = json
  return {
    social_name: orNull(json.socialName),
    phone: orNull(json.phone),
    birth_on: orNull(json.birthDate),
    avatar_alt: orNull(json.avatarAlt),
    ...(document === '' && { document_sealed: null, document_hash: null }),
    ...(document && documents.seal(keys, accountId, document)),
  }
}

const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

const OLDEST = '1900-01-01'

/** Judged here and not in the schema, because only the server's clock says what day it is. */
function checkBirthDate(day: CalendarDay | '' | undefined, on: CalendarDay): void {
  if (!day) return
  const refuse = (sentence: string) => {
    throw new Refused('request.invalid', undefined, { birthDate: [sentence] })
  }
  if (day > on || day < OLDEST) refuse('Data inválida. Informe dia, mês e ano')
  if (ageOn(day, on) < ADULT_AGE) refuse('É preciso ter 18 anos ou mais')
}

/** Draws the picture anew and keeps it under a name nobody can guess; resolves to the name. */
async function saveAvatar({ files }: App, upload: File, crop: Crop | undefined): Promise<string> {
  if (upload.size > PICTURE_BYTES) throw new Refused('profile.avatar-too-large')
  const picture = await drawAvatar(await upload.bytes(), crop)
  const file = `${newToken()}.webp`
  await files.put(avatarKey(file), picture)
  return file
}

/** Removes a picture once the change that took it off has committed; the sweep takes what this misses. */
function deleteAvatar({ files, log }: App, tx: Tx, file: string): void {
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
