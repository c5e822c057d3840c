import { expect, test } from 'vitest'
import { PAYLOADS } from '../../test/support/payloads.ts'
import { newId } from './ids.ts'
import { RichText } from './rich-text.ts'

const naming = (type: string, attrs: object) => ({ type: 'doc', content: [{ type, attrs }] })
const isTaken = (type: string, attrs: object) => RichText.safeParse(naming(type, attrs)).success

test('texts that want to be scripts name no video that a lesson shows', () => {
  const shown = 'https://vimeo.com/76979871'
  expect(isTaken('video', { url: shown })).toBe(true)
  const all = PAYLOADS.flatMap((payload) => [payload, shown + payload, `${shown}#${payload}`])
  expect(all.filter((url) => isTaken('video', { url }))).toEqual([])
})

test('texts that want to be scripts name no picture that a lesson shows', () => {
  const shown = newId('lpc')
  expect(isTaken('picture', { id: shown, alt: '' })).toBe(true)
  const all = PAYLOADS.flatMap((payload) => [payload, shown + payload, `${shown}?${payload}`])
  expect(all.filter((id) => isTaken('picture', { id, alt: '' }))).toEqual([])
})
