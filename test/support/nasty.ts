import fc from 'fast-check'
import type { Operation } from './operations.ts'

/** Texts that have broken somebody. */
export const NASTY = [
  '',
  ' ',
  "' or 1=1 --",
  '"; drop table account; --',
  '#{7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%',
  '_',
  '\\',
  '\u202eabc',
  '\ufeff',
  '💸'.repeat(30),
  'x'.repeat(5000),
  'é'.normalize('NFD'),
  '-1',
  '1e309',
  'NaN',
  'undefined',
  '{{}}',
  '\r\nset-cookie: a=b',
]
export const anyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }))
const value = fc.oneof(
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(-1, 0, 0.1, 2 ** 31, 2 ** 53, 1e308, -1e308, null, true),
)
/** An object with any of the operation's fields, each holding anything. */
export const anyBody = ({ fields }: Operation) =>
  fc.record(Object.fromEntries(Object.keys(fields).map((name) => [name, value])), { requiredKeys: [] })
