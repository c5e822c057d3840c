import { execFileSync } from 'node:child_process'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { addressOf, newSecret, stepOf } from './totp.ts'

/** RFC 6238, appendix B: SHA-1, eight digits, the secret is the ASCII text. */
const VECTOR_SECRET = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

const at = (seconds: number) => new Date(seconds * 1000)

describe('RFC 6238, appendix B', () => {
  test.each(VECTORS)('at %i the code is %s', (seconds, code) => {
    expect(stepOf(VECTOR_SECRET, code, at(seconds), { digits: 8 })).toBe(Math.floor(seconds / 30))
  })

  test.each(VECTORS)('at %i no other code is right', (seconds, code) => {
    const other = String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
    expect(stepOf(VECTOR_SECRET, other, at(seconds), { digits: 8 })).toBeUndefined()
  })
})

test('one step early or late is right and says which step it was; two are not', () => {
  const [, code] = VECTORS[3]
  const seconds = 1_234_567_890
  const step = Math.floor(seconds / 30)
  for (const away of [-30, 0, 30]) {
    expect(stepOf(VECTOR_SECRET, code, at(seconds + away), { digits: 8 })).toBe(step)
  }
  for (const away of [-61, 61]) {
    expect(stepOf(VECTOR_SECRET, code, at(seconds + away), { digits: 8 })).toBeUndefined()
  }
})

test.each(['', '12345', '1234567', 'abcdef', '12 456', '１２３４５６'])('"%s" is no code', (code) => {
  expect(stepOf(newSecret(), code, at(1_234_567_890))).toBeUndefined()
})

test('a secret has 160 bits, and the address carries it with the house and the holder', () => {
  const secret = newSecret()
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  const address = new URL(addressOf(secret, 'Casa Vitrine', 'ana@vitrine.example'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toBe('/Casa Vitrine:ana@vitrine.example')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Casa Vitrine',
    period: '30',
  })
})

/** Where it is installed: a generator that nobody here wrote. */
const hasOathtool = (() => {
  try {
    return execFileSync('oathtool', ['--version']).length > 0
  } catch {
    return false
  }
})()

test.runIf(hasOathtool)('codes of oathtool are taken', () => {
  for (let trial = 0; trial < 20; trial++) {
    const secret = newSecret()
    const seconds = 1_700_000_000 + trial * 86_413
    const code = execFileSync('oathtool', ['--totp', '--base32', '--now', `@${seconds}`, secret])
    expect(stepOf(secret, code.toString().trim(), at(seconds))).toBe(Math.floor(seconds / 30))
  }
})
