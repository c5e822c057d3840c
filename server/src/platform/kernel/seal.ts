import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyOf, type SecretRing } from './secrets.ts'

/** One version of the key with which a database seals what it stores. */
export interface KeyVersion {
  /** From 1; 0 is `DATA_SECRET` itself, which seals the others. */
  number: number
  secret: string
  /** Whether what it seals has no header: of a key from before there were versions, which processes of then read. */
  isBare: boolean
  /** From which moment of this process (`performance.now()`, ms) it opens nothing; missing where it is not retired. */
  closesAt?: number | undefined
}

/** The versions of the key of a database, as a process knows them now: they change while it runs. */
export interface DataKeys {
  /** The version that seals and signs. */
  readonly current: KeyVersion
  /** Every version, those that are retired among them; the current one first. */
  readonly versions: readonly KeyVersion[]
  /** The secrets of all versions: the current one signs, all are accepted. */
  readonly secrets: SecretRing
  /**
   * The secret of the first version. It stays the one by which rows are found whose plain value is nowhere, so that
   * nothing can hash them anew.
   */
  readonly lookup: string
  /** Takes other versions in the place of those; the current one first. */
  replace(versions: readonly [KeyVersion, ...KeyVersion[]]): void
}

export function createDataKeys(versions: readonly [KeyVersion, ...KeyVersion[]]): DataKeys {
  let known = versions
  return {
    get current() {
      return known[0]
    },
    get versions() {
      return known
    },
    get secrets() {
      const [first, ...others] = known
      return [first.secret, ...others.map(({ secret }) => secret)] as const
    },
    get lookup() {
      return oldestOf(known).secret
    },
    replace(others) {
      known = others
    },
  }
}

const oldestOf = (versions: readonly KeyVersion[]): KeyVersion =>
  versions.reduce((one, other) => (other.number < one.number ? other : one))

/** `DATA_SECRET` as the key that seals the versions of the key of a database. */
export const keysOfSecret = (secret: string, { isBare = false } = {}): DataKeys =>
  createDataKeys([{ number: 0, secret, isBare }])

interface Algorithm {
  seal(secret: string, aad: Buffer, text: string): Buffer
  open(secret: string, aad: Buffer, sealed: Buffer): string
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key by HKDF-SHA-256: nonce, tag, ciphertext. */
const AES_256_GCM: Algorithm = {
  seal(secret, aad, text) {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, keyOf(secret, 'seal'), nonce).setAAD(aad)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  },
  open(secret, aad, sealed) {
    const nonce = sealed.subarray(0, NONCE_BYTES)
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, keyOf(secret, 'seal'), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(aad).setAuthTag(tag)
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  },
}

/** By the byte that names each in the header. One that is added becomes `NEWEST`, and the next rotation leads to it. */
const ALGORITHMS: Readonly<Record<number, Algorithm>> = { 1: AES_256_GCM }
const NEWEST = 1

/** How what is sealed begins, but for a bare version: `VTS`, a byte for the algorithm, four for the version of the key. */
const MAGIC = Buffer.from('VTS')
export const HEADER_BYTES = MAGIC.length + 1 + 4

/** With what everything begins that this version seals now; empty for a bare one. */
export function headerOf({ number, isBare }: Pick<KeyVersion, 'number' | 'isBare'>): Buffer {
  if (isBare) return Buffer.alloc(0)
  const header = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(header)
  header.writeUInt8(NEWEST, MAGIC.length)
  header.writeUInt32BE(number, MAGIC.length + 1)
  return header
}

interface Header {
  bytes: Buffer
  algorithm: number
  number: number
}

/** Undefined where there is none: a nonce that begins like a known header comes up once in 2⁶⁴. */
function readHeader(sealed: Buffer, keys: DataKeys): Header | undefined {
  if (!sealed.subarray(0, MAGIC.length).equals(MAGIC) || sealed.length < HEADER_BYTES) return undefined
  const algorithm = sealed.readUInt8(MAGIC.length)
  const number = sealed.readUInt32BE(MAGIC.length + 1)
  const isKnown = Object.hasOwn(ALGORITHMS, algorithm) && keys.versions.some((one) => one.number === number)
  return isKnown ? { bytes: sealed.subarray(0, HEADER_BYTES), algorithm, number } : undefined
}

/** The version of the key that sealed this. */
export function versionOf(keys: DataKeys, sealed: Buffer): KeyVersion {
  const header = readHeader(sealed, keys)
  return keys.versions.find(({ number }) => number === header?.number) ?? oldestOf(keys.versions)
}

/**
 * Encrypts a text at rest with the current version of the key. `place` says where it is kept, such as
 * `account_profile.document:acc_…`; moved to another place it cannot be opened.
 */
export function seal({ current }: DataKeys, place: string, text: string): Buffer {
  const header = headerOf(current)
  const aad = Buffer.concat([header, Buffer.from(place)])
  return Buffer.concat([header, ALGORITHMS[NEWEST]!.seal(current.secret, aad, text)])
}

/**
 * The text that was sealed for this place. Throws when it was changed, moved, or sealed with another key, or with a
 * version of it that is retired.
 */
export function unseal(keys: DataKeys, place: string, sealed: Buffer): string {
  const { closesAt } = versionOf(keys, sealed)
  if (closesAt !== undefined && performance.now() >= closesAt)
    throw new RangeError('sealed with a version of the key that is retired')
  return unsealAny(keys, place, sealed)
}

/** The same also with versions that are retired: for what left the database, such as a link, and cannot be sealed anew. */
export function unsealAny(keys: DataKeys, place: string, sealed: Buffer): string {
  const header = readHeader(sealed, keys)
  const aad = Buffer.concat([header?.bytes ?? Buffer.alloc(0), Buffer.from(place)])
  const { open } = ALGORITHMS[header?.algorithm ?? 1]!
  return open(versionOf(keys, sealed).secret, aad, sealed.subarray(header?.bytes.length ?? 0))
}
