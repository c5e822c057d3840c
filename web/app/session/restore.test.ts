import { expect, test } from 'vitest'
import { storage } from './browser.ts'
import { restoreSession } from './restore.ts'
import { KEYS } from './storage.ts'

test('the one token of an old browser is not kept', async () => {
  storage.setItem(KEYS.legacyToken, 'of-an-old-browser')
  await restoreSession()
  expect(storage.getItem(KEYS.legacyToken)).toBeNull()
})
