import { createCipheriv, createHash } from 'node:crypto'

/** What a password is filled up with (ISO 32000-1, algorithm 2, step a). */
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/**
 * Whether a PDF opens without a password, by its dictionary of encryption and the first part of its id. One that only
 * forbids copying or printing does: its password is for its author alone.
 */
export function opensWithoutPassword(dictionary: string, id: Buffer): boolean {
  const revision = numberOf(dictionary, 'R')
  const user = bytesOf(dictionary, 'U')
  if (!user) return false
  if (revision >= 5) return hashOf(revision, user.subarray(32, 40)).equals(user.subarray(0, 32))
  const key = keyOf(dictionary, id, revision)
  if (revision === 2) return rc4(key, PADDING).equals(user.subarray(0, 32))
  let expected: Buffer = md5(PADDING, id)
  for (let round = 0; round < 20; round++)
    expected = rc4(
      key.map((byte) => byte ^ round),
      expected,
    )
  return expected.subarray(0, 16).equals(user.subarray(0, 16))
}

/** The key that an empty password makes (ISO 32000-1, algorithm 2). */
function keyOf(dictionary: string, id: Buffer, revision: number): Buffer {
  const length = revision === 2 ? 5 : (numberOf(dictionary, 'Length') || 40) / 8
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(dictionary, 'P') | 0)
  const isOpen = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const owner = (bytesOf(dictionary, 'O') ?? Buffer.alloc(0)).subarray(0, 32)
  const more = isOpen ? [Buffer.alloc(4, 0xff)] : []
  let key: Buffer = md5(PADDING, owner, permissions, id, ...more)
  for (let i = 0; revision >= 3 && i < 50; i++) key = md5(key.subarray(0, length))
  return key.subarray(0, length)
}

/** The hash of an empty password (ISO 32000-2, algorithm 2.B; revision 5 of Adobe stops after the first step). */
function hashOf(revision: number, salt: Buffer): Buffer {
  let key: Buffer = createHash('sha256').update(salt).digest()
  if (revision === 5) return key
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const block = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const rest = block.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][rest]!).update(block).digest()
    last = block.at(-1)!
  }
  return key.subarray(0, 32)
}

/** The cipher of old PDFs, which Node has no more. */
function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!])
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) & 255
    j = (j + state[i]!) & 255
    swap(i, j)
    return byte ^ state[(state[i]! + state[j]!) & 255]!
  }) as Buffer
}

const numberOf = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? 0)

/** A text of a dictionary, as its bytes: in hexadecimal, or in brackets with signs escaped (ISO 32000-1, 7.3.4). */
export function bytesOf(dictionary: string, name: string): Buffer | undefined {
  const start = new RegExp(`/${name}\\s*\\[?\\s*([<(])`).exec(dictionary)
  if (!start) return undefined
  const text = dictionary.slice(start.index + start[0].length)
  if (start[1] === '<') return Buffer.from(text.slice(0, text.indexOf('>')).replace(/\s/g, ''), 'hex')
  const end = /(?<!\\)(?:\\\\)*\)/.exec(text)
  const inside = end ? text.slice(0, end.index + end[0].length - 1) : ''
  return Buffer.from(
    inside.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, sign: string) => unescaped(sign)),
    'latin1',
  )
}

const SIGNS: Record<string, string> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
}
const unescaped = (sign: string): string =>
  /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8) & 255) : (SIGNS[sign] ?? sign)
