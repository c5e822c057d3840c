import { brotliCompressSync } from 'node:zlib'
import { expect, test } from './support/test.ts'

// Somebody's very first visit: the question about cookies is part of it.
test.use({ cookiesChosen: false })

const KB = 1024
const SCRIPT_BUDGET = 125 * KB
const STYLE_BUDGET = 15 * KB

test('the first load of the store stays within its budget, and no script stands before the first picture', async ({
  page,
}) => {
  const sizes = { script: 0, stylesheet: 0 }
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind !== 'script' && kind !== 'stylesheet') return
    const weigh = (body: Buffer) => {
      sizes[kind] += brotliCompressSync(body).length
    }
    reading.push(response.body().then(weigh))
  })
  await page.goto('/loja')
  await expect(page.getByRole('button', { name: 'Aceitar todos' })).toBeVisible()
  await quiet(() => reading.length)
  await Promise.all(reading)
  expect(sizes.script).toBeGreaterThan(50 * KB)
  expect(sizes.script).toBeLessThanOrEqual(SCRIPT_BUDGET)
  expect(sizes.stylesheet).toBeLessThanOrEqual(STYLE_BUDGET)
  const blocking = await page.evaluate(
    () =>
      [...document.querySelectorAll('head script[src]')].filter(
        (script) => !script.matches('[type=module],[async],[defer]'),
      ).length,
  )
  expect(blocking).toBe(0)
})

/** Until a whole second brings nothing more. */
async function quiet(count: () => number): Promise<void> {
  let before = -1
  const more = () => {
    const came = count() - before
    before = count()
    return came
  }
  await expect.poll(more, { intervals: [1000] }).toBe(0)
}
