import { expect, test } from 'vitest'
import { storage } from '../session/browser.ts'
import { KEYS } from '../session/storage.ts'
import { restoreSession } from './start.ts'

test('the one token of an old browser is not kept', async () => {
  storage.setItem(KEYS.legacyToken, 'of-an-old-browser')
  await restoreSession()
  expect(storage.getItem(KEYS.legacyToken)).toBeNull()
})
