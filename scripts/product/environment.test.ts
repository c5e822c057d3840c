import { expect, test } from 'vitest'
import { environmentOf } from './environment.ts'
import type { Secrets } from './secrets.ts'
import { readSettings } from './settings.ts'

const hostOf = (env: Record<string, string>) =>
  environmentOf(readSettings({ DATA_DIR: '/tmp', ...env }), {} as Secrets).HOST

test('the demonstration listens on this machine alone, until somebody says another address', () => {
  expect(hostOf({ DEMO: '1' })).toBe('localhost')
  expect(hostOf({ DEMO: '1', HOST: '' })).toBe('localhost')
  expect(hostOf({ DEMO: '1', HOST: '0.0.0.0' })).toBe('0.0.0.0')
  expect(hostOf({ DEMO: '0' })).toBeUndefined()
})
