import { expect, test } from 'vitest'
import * as z from 'zod'
import { setting, settingsOf, unknownSettings } from './setting.ts'

const text = z.string().optional()

test('a setting says what it is for, what it is by itself and what it may be', () => {
  const variables = {
    LEVEL: setting(z.enum(['info', 'warn']).default('info'), { what: 'What is written.' }),
    FIRST: setting(text, { what: 'The first.', example: 'a', secret: true }),
    SECOND: setting(text, { what: 'The second.', usual: 'that of the machine' }),
  }
  expect(settingsOf(variables)).toEqual([
    { name: 'LEVEL', what: 'What is written.', usual: 'info', values: ['info', 'warn'] },
    { name: 'FIRST', what: 'The first.', example: 'a', secret: true },
    { name: 'SECOND', what: 'The second.', usual: 'that of the machine' },
  ])
  expect(() => settingsOf({ BARE: text })).toThrow('BARE')
})

test('what looks like a setting and is none is found, with the one that is meant', () => {
  const known = ['PUBLIC_URL', 'PIX_EXPIRES_IN', 'PORT', 'STRIPE_SECRET_KEY']
  const env = {
    PUBLIC_URI: 'x',
    PIX_EXPIRE_IN: '60',
    STRIPE_TOKEN: 'x',
    PORTS: '1',
    HOME: '/',
    PATH: '/bin',
    PORT: '1',
  }
  expect(unknownSettings(env, known, /^STRIPE_/)).toEqual([
    { name: 'PUBLIC_URI', meant: 'PUBLIC_URL' },
    { name: 'PIX_EXPIRE_IN', meant: 'PIX_EXPIRES_IN' },
    { name: 'STRIPE_TOKEN' },
  ])
})
