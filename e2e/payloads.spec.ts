import { randomUUID } from 'node:crypto'
import { newId } from '@vitrine/contract/ids'
import { PAYLOADS } from '../test/support/payloads.ts'
import { photo } from '../test/support/pictures.ts'
import { query } from './support/database.ts'
import { member } from './support/person.ts'
import { countRuns } from './support/runs.ts'
import { expect, test } from './support/test.ts'

/** A brand of its own: what the other ones sell is counted. */
const BRAND = 'textos'

/** A product, every text of which is out to be run; resolves to its address. */
async function stockHostile(): Promise<string> {
  await query(
    `insert into brand (id, name, parent_id) values ($1, 'Textos', 'main') on conflict do nothing`,
    [BRAND],
  )
  const [id, slug] = [newId('prd'), `texto-${randomUUID()}`]
  const third = Math.ceil(PAYLOADS.length / 3)
  const [paragraphs, headings, items] = [0, 1, 2].map((n) => PAYLOADS.slice(n * third, (n + 1) * third))
  const blocks = [
    ...paragraphs!.map((text) => ({ kind: 'paragraph', text })),
    ...headings!.map((text) => ({ kind: 'heading', text })),
    { kind: 'list', items },
  ]
  const faq = PAYLOADS.map((text) => ({ question: text, answer: text }))
  const [name, summary] = [`Texto ${PAYLOADS[0]}${PAYLOADS[40]}`, PAYLOADS.slice(180).join(' ')]
  await query(
    `insert into product (id, slug, type, name, summary, description, faq, cover, category_id, brand_ids, published_at)
     select $1, $7, 'one-off', $2, $3, $4, $5, cover, category_id, array[$6], '2026-01-01' from product limit 1`,
    [id, name, summary, JSON.stringify(blocks), JSON.stringify(faq), BRAND, slug],
  )
  await query(
    `insert into price (id, product_id, brand_id, interval, amount, starts_at) values ($3, $1, $2, 'once', 1000, '2026-01-01')`,
    [id, BRAND, newId('prc')],
  )
  await query(
    'insert into product_picture (product_id, position, src, alt) select $1, 1, cover, $2 from product limit 1',
    [id, PAYLOADS.join(' ')],
  )
  return `/@${BRAND}/loja/${slug}`
}

test('two hundred texts that want to be scripts stay texts, and the policy has nothing to block', async ({
  page,
}) => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200)
  const runs = await countRuns(page)
  await page.goto(await stockHostile())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(PAYLOADS[0]!)
  const text = (await page.locator('main').textContent())!
  expect(PAYLOADS.filter((payload) => !text.includes(payload))).toEqual([])
  await page.locator('summary').evaluateAll((all) => {
    for (const question of all) (question as HTMLElement).click()
  })
  expect(await runs()).toBe(0)
  const asked = PAYLOADS.join('').slice(0, 80)
  await page.goto(`/loja?q=${encodeURIComponent(asked)}`)
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue(asked)
  expect(await runs()).toBe(0)
})

/** What a picture shows is said in so many letters. */
const WORDS = PAYLOADS.filter((text) => text.length <= 300 && text === text.trim())

/** A free lesson, every text of which is out to be run, that of its picture too; resolves to its path. */
async function teachHostile(): Promise<string> {
  const [course, module, id, pictureId] = [newId('crs'), newId('mod'), newId('les'), newId('lpc')]
  const slug = `curso-${randomUUID()}`
  const block = (type: string, attrs?: object) => (text: string) => ({
    type,
    content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
    ...(attrs && { attrs }),
  })
  const third = Math.ceil(PAYLOADS.length / 3)
  const content = [
    ...PAYLOADS.slice(0, third).map(block('paragraph')),
    ...PAYLOADS.slice(third, 2 * third).map(block('heading', { level: 2 })),
    ...PAYLOADS.slice(2 * third).map(block('codeBlock')),
    ...WORDS.map((alt) => ({
      type: 'picture',
      attrs: { id: pictureId, alt },
    })),
  ]
  await query(`insert into course (id, slug, title, hours, status) values ($1, $3, $2, 1, 'published')`, [
    course,
    `Curso ${PAYLOADS[0]}`,
    slug,
  ])
  await query(`insert into course_module (id, course_id, title, position) values ($1, $3, $2, 1)`, [
    module,
    PAYLOADS[1],
    course,
  ])
  await query(
    `insert into lesson (id, module_id, title, minutes, position, preview, status, body)
     values ($1, $4, $2, 5, 1, true, 'published', $3)`,
    [id, `Aula ${PAYLOADS[2]}`, JSON.stringify({ type: 'doc', content }), module],
  )
  await query(
    `insert into lesson_picture (id, lesson_id, width, height, created_at) values ($2, $1, 600, 400, now())`,
    [id, pictureId],
  )
  await query(`insert into lesson_picture_use (lesson_id, picture_id) values ($1, $2)`, [id, pictureId])
  return `/treinamentos/${slug}/${id}`
}

test('the same texts in a lesson stay texts', async ({ page }) => {
  const runs = await countRuns(page)
  await member(page)
  const body = await photo(600, 400).webp().toBuffer()
  await page.route(/arquivos\/aberto/, (route) => route.fulfill({ contentType: 'image/webp', body }))
  await page.goto(await teachHostile())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(PAYLOADS[2]!)
  const text = (await page.locator('main').textContent())!
  expect(PAYLOADS.filter((payload) => !text.includes(payload))).toEqual([])
  const told = await page
    .locator('main img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
  expect(told).toEqual(WORDS)
  expect(await runs()).toBe(0)
})

// It shows that the texts are dangerous.
test('the same texts as markup do run', { tag: '@fire' }, async ({ browser }) => {
  const page = await browser.newPage()
  const runs = await countRuns(page)
  for (const payload of PAYLOADS) await page.setContent(`<p>${payload}</p>`)
  expect(await runs()).toBeGreaterThan(100)
  await page.close()
})
