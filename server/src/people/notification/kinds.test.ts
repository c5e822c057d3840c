import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type Kind, titleOf } from '#mail'
import { SCREENS } from '../../../../test/freshness/screens.ts'
import { facts } from '../../../../test/support/letters.ts'
import { ENGLISH } from '../../../../test/support/raw.ts'
import { MAIL_KINDS } from '../../parts.ts'
import { KINDS, type Told } from './kinds.ts'

const kinds = Object.keys(facts) as Kind[]
const screens = SCREENS.filter((path) => path !== '/*').map((path) => ({ path }))
const toldKinds = kinds.filter((kind) => !('untold' in KINDS[kind]))

test('every kind of message says what of it stands in the app, or why nothing does', () => {
  expect(Object.keys(KINDS).sort()).toEqual([...kinds].sort())
  expect(toldKinds.length).toBeGreaterThan(30)
  for (const kind of Object.values(KINDS)) if ('untold' in kind) expect(kind.untold).toMatch(/\w+ \w+/)
})

test('what may wait is neither about safety nor about an order that waits for its money', () => {
  const waiting = toldKinds.filter((kind) => (KINDS[kind] as Told<never>).waits)
  expect(waiting.sort()).toEqual([
    'card-expiring',
    'cart-forgotten',
    'new-lesson',
    'note-issued',
    'product-available',
    'refund-done',
  ])
})

describe.each(toldKinds)('%s', (kind) => {
  const told = KINDS[kind] as Told<unknown>
  const known = facts[kind]

  test('is one sentence or two in pt-BR, under the title of the message', async () => {
    const text = told.text(known)
    expect(text).toMatch(/\S/)
    expect(text.length).toBeLessThan(160)
    expect(`${text} ${await titleOf({ mailKinds: MAIL_KINDS }, kind, known)}`).not.toMatch(ENGLISH)
    expect(text).not.toMatch(/undefined|NaN|\[object|Invalid/)
  })

  test('leads to a screen of ours', () => {
    expect(matchRoutes(screens, told.page(known)), told.page(known)).not.toBeNull()
  })

  test('carries nothing that opens something', () => {
    const said = told.text(known) + told.page(known)
    for (const secret of ['token', 'payCode', 'code', 'copyPaste']) {
      const value = (known as Record<string, unknown>)[secret]
      if (typeof value === 'string') expect(said).not.toContain(value)
    }
  })
})
