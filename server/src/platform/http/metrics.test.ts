import { expect, test } from 'vitest'
import { sendRaw } from '../../../../test/support/raw.ts'
import { openShop } from '../../../../test/support/shop.ts'

const TOKEN = 'a-token-for-the-figures'

test('figures are for who holds the token, and count what was answered', async () => {
  await using shop = await openShop({ env: { METRICS_TOKEN: TOKEN } })
  const ask = (path: string, authorization?: string) =>
    sendRaw(shop.url, { method: 'GET', path, headers: authorization ? { authorization } : {} })
  for (const wrong of [undefined, TOKEN, 'Bearer', 'Bearer outro-token-qualquer', `Bearer ${TOKEN}x`])
    expect((await ask('/metrics', wrong)).status, wrong).toBe(404)
  await ask('/api/catalog/products')
  await ask('/api/user/me')

  const { status, headers, text } = await ask('/metrics', `Bearer ${TOKEN}`)
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(text).toContain('http_request_seconds_count{kind="api",status="2xx"} 1\n')
  expect(text).toMatch(/^vitrine_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(text).toContain('http_refusals_total{status="401"} 1\n')
  for (const name of [
    'mail_waiting',
    'mail_given_up',
    'mail_sent_total',
    'mail_dropped_total',
    'mail_limited_total',
    'mail_refused_total',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d+$`, 'm'))
  expect(text).toContain('# TYPE mail_given_up gauge')
  expect(text).toContain('# TYPE mail_sent_total counter')
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('without a token in the configuration there are none', async () => {
  await using shop = await openShop()
  expect((await shop.request('/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  expect((await shop.request('/metrics', { headers: { authorization: 'Bearer undefined' } })).status).toBe(
    404,
  )
})
