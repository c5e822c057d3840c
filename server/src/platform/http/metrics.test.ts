import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../../../scripts/ports.ts'
import { ENVIRONMENT } from '../../../../test/support/app.ts'
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
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/catalog/products",status="2xx"} 1\n',
  )
  expect(text).toMatch(/^vitrine_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(text).toContain('http_refusals_total{status="401"} 1\n')
  for (const name of [
    'mail_waiting',
    'mail_given_up',
    'mail_sent_total',
    'mail_dropped_total',
    'mail_limited_total',
    'mail_refused_total',
    'database_up',
    'database_pool_connections_max',
    'payments_without_outcome',
    'worker_last_seen_timestamp_seconds',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d+$`, 'm'))
  for (const sample of [
    'database_pool_connections{state="waited_for"} 0',
    'jobs_due{queue="mail.send"} 0',
    'jobs_due_seconds{queue="sweep"} 0',
    'jobs_given_up{queue="mail.send"} 0',
    'payment_provider_up{provider="api-pix"} 1',
    'refunds_open{state="requested"} 0',
    'refunds_open_seconds{state="failed"} 0',
  ])
    expect(text).toContain(`${sample}\n`)
  expect(text).toContain('# TYPE mail_given_up gauge')
  expect(text).toContain('# TYPE mail_sent_total counter')
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('a worker that is given a port says whether it is well, and is seen at the web processes', async () => {
  await using shop = await openShop({ env: { METRICS_TOKEN: TOKEN } })
  const port = String(await freePort())
  const child = fork(join(import.meta.dirname, '../../worker.ts'), [], {
    env: {
      ...process.env,
      ...ENVIRONMENT,
      DATABASE_URL: shop.parts.app.config.database.url,
      DATA_SECRET: shop.parts.app.config.dataSecrets.join(),
      WORKER_PORT: port,
      HOST: '127.0.0.1',
      METRICS_TOKEN: TOKEN,
    },
    execArgv: [],
  })
  await once(child, 'message')
  const ask = async (url: string, path: string) => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${TOKEN}` } })
    return [answer.status, await answer.text()] as const
  }
  const worker = `http://127.0.0.1:${port}`
  expect(await ask(worker, '/healthz')).toEqual([200, '{"status":"ok"}'])
  expect(await ask(worker, '/readyz')).toEqual([200, '{"status":"ok"}'])
  const [, figures] = await ask(worker, '/metrics')
  expect(figures).toMatch(/^vitrine_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
  expect(figures).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect((await fetch(`${worker}/metrics`)).status).toBe(404)
  await expect
    .poll(async () => (await ask(worker, '/metrics'))[1])
    .toContain('sweep_duration_seconds_count{sweep="refunds",outcome="done"} 1\n')
  await expect
    .poll(async () => (await ask(shop.url, '/metrics'))[1])
    .toMatch(/^sweep_last_success_timestamp_seconds\{sweep="refunds"\} 1\d{9}(\.\d+)?$/m)
  await expect
    .poll(async () => (await ask(shop.url, '/metrics'))[1])
    .toMatch(/^worker_last_seen_timestamp_seconds 1\d{9}(\.\d+)?$/m)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})

test('without a token in the configuration there are none', async () => {
  await using shop = await openShop()
  expect((await shop.request('/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  expect((await shop.request('/metrics', { headers: { authorization: 'Bearer undefined' } })).status).toBe(
    404,
  )
})
