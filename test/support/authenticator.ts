import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { ApprovedPasskey, NewPasskey, PasskeyQuestion } from '@vitrine/contract/passkey'

/** What a ceremony may lie about; the rest is as it should be. */
export interface Ceremony {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Bit 0: somebody was there; bit 2: it was the owner. */
  flags?: number
  counter?: number
  userHandle?: string | null
  /** The page was shown inside a page of somebody else. */
  crossOrigin?: boolean
  /** Changes one byte after signing. */
  spoil?: 'signature' | 'authenticatorData' | 'clientDataJSON'
  id?: string
}

const PRESENT_AND_VERIFIED = 0x05
const WITH_CREDENTIAL = 0x40
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** A software authenticator with one passkey (WebAuthn level 3, ES256), for `site`. */
export function createAuthenticator(site: string) {
  const { origin, hostname } = new URL(site)
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let owner: string | undefined

  const dataOf = (ceremony: Ceremony, extra: Buffer, flag: number) => {
    const flags = Buffer.from([(ceremony.flags ?? PRESENT_AND_VERIFIED) | flag])
    const count = Buffer.alloc(4)
    count.writeUInt32BE(ceremony.counter ?? counter)
    return Buffer.concat([sha256(ceremony.rpId ?? hostname), flags, count, extra])
  }
  const clientData = (kind: string, question: PasskeyQuestion, ceremony: Ceremony) =>
    Buffer.from(
      JSON.stringify({
        type: ceremony.type ?? kind,
        challenge: ceremony.challenge ?? question.challenge,
        origin: ceremony.origin ?? origin,
        crossOrigin: ceremony.crossOrigin ?? false,
      }),
    )
  const credential = (ceremony: Ceremony) => {
    const name = ceremony.id ?? text(id)
    return { id: name, rawId: name, type: 'public-key' as const, clientExtensionResults: {} }
  }

  return {
    id: text(id),
    create(question: PasskeyQuestion, ceremony: Ceremony = {}): NewPasskey {
      owner = (question.user as { id: string }).id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(keys.publicKey)])
      const attestationObject = attestation(dataOf(ceremony, attested, WITH_CREDENTIAL))
      const clientDataJSON = clientData('webauthn.create', question, ceremony)
      return {
        ...credential(ceremony),
        response: {
          clientDataJSON: text(clientDataJSON),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      }
    },
    get(question: PasskeyQuestion, ceremony: Ceremony = {}): ApprovedPasskey {
      counter += 1
      const parts = {
        authenticatorData: dataOf(ceremony, Buffer.alloc(0), 0),
        clientDataJSON: clientData('webauthn.get', question, ceremony),
        signature: Buffer.alloc(0),
      }
      const signed = Buffer.concat([parts.authenticatorData, sha256(parts.clientDataJSON)])
      parts.signature = createSign('sha256').update(signed).sign(keys.privateKey)
      if (ceremony.spoil) spoil(parts[ceremony.spoil])
      const userHandle = ceremony.userHandle === undefined ? (owner ?? null) : ceremony.userHandle
      const { authenticatorData, clientDataJSON, signature } = parts
      return {
        ...credential(ceremony),
        response: {
          authenticatorData: text(authenticatorData),
          clientDataJSON: text(clientDataJSON),
          signature: text(signature),
          userHandle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** The last byte: in a signature a digit of a number, in JSON the brace, in the data the count. */
const spoil = (bytes: Buffer): void => void bytes.writeUInt8(bytes.at(-1)! ^ 1, bytes.length - 1)

/** COSE_Key of an ES256 public key (RFC 9053): { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const point = (coordinate: string) =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x!),
    Buffer.from([0x22]),
    point(y!),
  ])
}

/** CBOR of { fmt: 'none', attStmt: {}, authData }. */
function attestation(data: Buffer): Buffer {
  const word = (letters: string) =>
    Buffer.concat([Buffer.from([0x60 + letters.length]), Buffer.from(letters)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 255])
  return Buffer.concat([
    Buffer.from([0xa3]),
    word('fmt'),
    word('none'),
    word('attStmt'),
    Buffer.from([0xa0]),
    word('authData'),
    length,
    data,
  ])
}
