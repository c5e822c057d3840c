import { expect, test } from 'vitest'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
import { readConfig } from '../../config.ts'
import { StartRefusal } from './errors.ts'

const read = (env: Record<string, string>) =>
  readConfig({ ...ENVIRONMENT, DATABASE_URL: 'postgresql://nowhere', ...env })

test.each([
  ['1', 1],
  ['2', 2],
  ['0', 0],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['2001:db8::/32,192.0.2.7', ['2001:db8::/32', '192.0.2.7']],
])('TRUST_PROXY=%s', (text, trust) => {
  expect(read({ TRUST_PROXY: text }).http.trustProxy).toEqual(trust)
})

test.each(['true', 'on', '-1', '1.5', '', 'proxy.example', '10.0.0.0/40', '0.0.0.0/0', '10.0.0.0/8,,'])(
  'TRUST_PROXY=%s is refused in one sentence',
  (text) => {
    expect(() => read({ TRUST_PROXY: text })).toThrow(
      /^Configuração inválida: TRUST_PROXY: use o número de proxies na frente da loja \(1\) ou as redes deles[^\n]*\.$/,
    )
  },
)

test.each([
  [{ LOG_LEVEL: 'laut' }, /^Configuração inválida: LOG_LEVEL: [^\n]*debug[^\n]*\.$/],
  [{ PUBLIC_URL: 'loja' }, /^Configuração inválida: PUBLIC_URL: [^\n]*\.$/],
  [{ MAIL_FROM: 'Loja' }, /^Configuração inválida: MAIL_FROM: um remetente[^\n]*\.$/],
  [{ SESSION_SECRET: 'curto', RATE_PER_MINUTE: 'x' }, /SESSION_SECRET: [^\n]*; RATE_PER_MINUTE: [^\n]*\.$/],
])('%j is refused in one sentence that names it and not its value', (env, sentence) => {
  expect(() => read(env as Record<string, string>)).toThrow(StartRefusal)
  expect(() => read(env as Record<string, string>)).toThrow(sentence)
  expect(() => read(env as Record<string, string>)).not.toThrow(/curto|laut/)
})

test.each([
  'javascript:alert(1)',
  'ftp://loja.com.br',
  'http://loja.com.br',
  'https://ana:senha@loja.com.br',
  'https://loja.com.br/loja',
  'https://loja.com.br/?a=1',
  'https://loja.com.br/#a',
  'http://127.evil.com',
  '',
])('%j is not the address of a shop', (PUBLIC_URL) => {
  expect(() => read({ PUBLIC_URL })).toThrow(
    /^Configuração inválida: PUBLIC_URL: um endereço https sem caminho [^\n]*\.$/,
  )
})

test.each([
  'https://loja.com.br',
  'https://loja.com.br/',
  'http://localhost:3000',
  'http://loja.localhost:80',
  'http://[::1]:1',
])('%s is', (PUBLIC_URL) => {
  expect(read({ PUBLIC_URL }).http.publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''))
})

test.each(['lala', 'http://mail.example', 'smtp://', ''])('SMTP_URL=%s is refused', (SMTP_URL) => {
  expect(() => read({ SMTP_URL })).toThrow(/^Configuração inválida: SMTP_URL: um servidor de e-mail /)
})

test('what is missing is named', () => {
  expect(() => readConfig({})).toThrow(/DATABASE_URL: falta; SESSION_SECRET: falta/)
})
