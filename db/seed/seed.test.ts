import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { isCnpj } from '@vitrine/contract/brazil/cnpj'
import { OWN_VERSION } from '@vitrine/contract/document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCatalog } from '../../test/support/catalog.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { writeCovers } from './covers/index.ts'
import { seed } from './index.ts'
import { CONTRACTS } from './material/texts.ts'
import { captionsFile, videoFile, welcomeVideos } from './material/videos.ts'
import { demoPeople } from './people.ts'

let catalog: Awaited<ReturnType<typeof openCatalog>>
beforeAll(async () => {
  catalog = await openCatalog()
})
afterAll(() => catalog[Symbol.asyncDispose]())

const rows = async (query: string) => (await catalog.pool.query(query)).rows
const count = async (query: string): Promise<number> =>
  (await rows(`select count(*)::int as n from (${query}) counted`))[0].n

test('a second time it changes nothing', async () => {
  const facts =
    'select (select count(*) from product) products, (select count(*) from account) people, (select count(*) from purchase_order) orders'
  const before = await rows(facts)
  expect(await seed(catalog.url)).toBe(false)
  expect(await rows(facts)).toEqual(before)
})

test('what was ordered is still in the carts it was ordered from', async () => {
  const left = `select product_id from order_line join purchase_order o on o.id = order_id where o.kind = 'checkout'
    except all select product_id from cart_line where cart_id in (select cart_id from purchase_order)`
  expect(await rows(left)).toEqual([])
})

test('all four kinds in five categories, in both brands', async () => {
  const { types, categories, total } = await catalog.api.catalog.list({})
  expect(types.map(({ id }) => id).toSorted()).toEqual(['bundle', 'one-off', 'subscription', 'training'])
  expect(categories).toHaveLength(5)
  expect(total).toBeGreaterThanOrEqual(28)
  const second = await catalog.api.catalog.list({ brand: 'gg' })
  expect(second.total).toBeGreaterThanOrEqual(10)
  const own = "select from product where brand_ids = '{gg}'"
  expect(await count(own)).toBeGreaterThanOrEqual(2)
})

test('both sellers have a CNPJ that is one', async () => {
  const sellers = await rows('select cnpj from brand')
  expect(sellers.map(({ cnpj }) => isCnpj(cnpj))).toEqual([true, true])
})

test('every product has a cover of at most 3 KB and a price in each of its brands', async () => {
  await using folder = await temporaryFolder()
  await writeCovers(folder.path)
  const drawn = await readdir(folder.path)
  const covers = await rows('select cover from product')
  expect(
    covers.map(({ cover }) => cover.replace('/covers/', '')).filter((file) => !drawn.includes(file)),
  ).toEqual([])
  const sizes = await Promise.all(
    covers.map(async ({ cover }) => (await readFile(join(folder.path, basename(cover)))).length),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(3072)
  const unpriced = `select from product, unnest(brand_ids) as brand
    where not exists (select from price where product_id = product.id and brand_id = brand)`
  expect(await count(unpriced)).toBe(0)
})

test('every product has more pictures, each drawn, of at most 24 KB, and said in words', async () => {
  await using folder = await temporaryFolder()
  await writeCovers(folder.path)
  const alone = 'select from product where (select count(*) from product_picture where product_id = id) < 2'
  expect(await count(alone)).toBe(0)
  const pictures = await rows('select src, alt from product_picture')
  const sizes = await Promise.all(
    pictures.map(async ({ src }) => (await readFile(join(folder.path, basename(src)))).length),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(24 * 1024)
  expect(new Set(pictures.map(({ alt }) => alt)).size).toBeGreaterThan(pictures.length / 2)
})

test('covers are drawn the same every time, and no two are alike', async () => {
  await using first = await temporaryFolder()
  await using second = await temporaryFolder()
  await Promise.all([writeCovers(first.path), writeCovers(second.path)])
  const read = async (path: string) =>
    Promise.all((await readdir(path)).toSorted().map((file) => readFile(join(path, file), 'utf8')))
  const drawn = await read(first.path)
  expect(await read(second.path)).toEqual(drawn)
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('trainings and plans have courses with lessons and a preview, bundles have weights and save money', async () => {
  const needing = `select from product where type in ('training', 'subscription')
    and not exists (select from product_course join course_module using (course_id) join lesson on module_id = course_module.id
      where product_id = product.id and preview)`
  expect(await count(needing)).toBe(0)
  const dear = `select from product join price on price.product_id = product.id and brand_id = 'main'
    where type = 'bundle' and price.amount >= (select sum(item.amount) from bundle_item
      join price item on item.product_id = bundle_item.product_id and item.brand_id = 'main' where bundle_id = product.id)`
  expect(await count(dear)).toBe(0)
  expect(await count("select from product where type = 'bundle'")).toBeGreaterThanOrEqual(3)
})

test('a video lesson says as many minutes as its video lasts', async () => {
  const videos = await rows(
    `select title, minutes, ceil(seconds / 60.0)::int as lasts
     from lesson join lesson_media on lesson_id = id where kind = 'video'`,
  )
  expect(videos.length).toBeGreaterThan(10)
  expect(videos.filter(({ minutes, lasts }) => minutes !== lasts)).toEqual([])
})

test('a text says as many minutes as it takes to be read, and a quiz one for each question besides', async () => {
  const lessons = await rows(
    `select title, kind, minutes, coalesce(jsonb_array_length(quiz -> 'questions'), 0) as questions,
       (select string_agg(t #>> '{}', ' ') from jsonb_path_query(body, 'strict $.**.text', '{}', true) t) as text
     from lesson where kind <> 'video'`,
  )
  expect(lessons.length).toBeGreaterThan(100)
  const read = (text: string) => Math.max(1, Math.ceil(text.trim().split(/\s+/).length / 200))
  const lies = lessons.filter(({ text, minutes, questions }) => minutes !== read(text) + questions)
  expect(lies.map(({ title }) => title)).toEqual([])
})

test('courses of different subjects begin with different videos, each as long as it says, with its captions', async () => {
  const videos = await Promise.all(
    welcomeVideos.map(async (one) => {
      const vtt = new TextDecoder().decode(await captionsFile(one).make())
      expect(vtt.match(/-->/g)).toHaveLength(one.slides.length)
      return Buffer.from(await videoFile(one).make())
    }),
  )
  expect(videos.length).toBeGreaterThanOrEqual(4)
  expect(new Set(videos.map((bytes) => bytes.toString('base64'))).size).toBe(videos.length)
  const [{ n }] = await rows(
    'select count(distinct storage_key)::int as n from lesson_media where seconds > 0',
  )
  expect(n).toBe(videos.length)
})

test('the kit of contracts has every model that it names, and no reason stands twice', async () => {
  const [{ description }] = await rows(
    "select description from product where slug = 'kit-contratos-prestador'",
  )
  const named = description.find(({ kind }: { kind: string }) => kind === 'list').items as string[]
  const models = Object.keys(CONTRACTS)
  for (const name of named)
    expect(
      models.some((model) => model.startsWith(name.split(' ').slice(0, 2).join(' '))),
      name,
    ).toBe(true)
  const reasons = Object.values(CONTRACTS).flatMap((clauses) => clauses.map(([, why]) => why))
  expect(new Set(reasons).size).toBe(reasons.length)
})

/** What nothing in the product or its material could keep. */
const CANNOT =
  /ao vivo|equipes? (criativas )?de até|aula nova por|gravaç|plantão|inclusive os próximos|encontros? /i

test('no product promises what is not there, and no brand names a plan that it does not sell', async () => {
  const products = await rows('select slug, summary, description, faq, name, brand_ids from product')
  const said = (product: object) => JSON.stringify(product)
  expect(products.filter((one) => CANNOT.test(said(one))).map(({ slug }) => slug)).toEqual([])
  const plans = await rows("select name, brand_ids from product where type = 'subscription'")
  for (const product of products)
    for (const plan of plans)
      if (said(product.description).includes(plan.name))
        expect(plan.brand_ids, product.slug).toEqual(expect.arrayContaining(product.brand_ids))
})

test('seats: one product with ten, one almost sold out, one sold out', async () => {
  const left = await rows('select total, total - taken as left from seat order by 2')
  expect(left).toEqual([
    { total: 20, left: 0 },
    { total: 12, left: 1 },
    { total: 10, left: 7 },
  ])
})

test('the people can sign in with the passwords that are shown', async () => {
  for (const { email, password } of demoPeople) {
    const [account] = await rows(`select password_hash from account where email = '${email}'`)
    expect(await verify(account.password_hash, password)).toBe(true)
    expect(account.password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  }
})

test("the buyer's orders add up, were paid once, and opened what was bought", async () => {
  const orders =
    await rows(`select o.*, (select sum(amount)::int from order_line where order_id = o.id) as of_lines,
      (select sum(discount)::int from order_line where order_id = o.id) as off_lines,
      (select amount from coupon_redemption where order_id = o.id) as redeemed,
      (select amount from payment where order_id = o.id and status = 'paid') as paid
    from purchase_order o where account_id = (select id from account where email = 'marina@vitrine.example')
    order by placed_at`)
  expect(orders.map(({ total }) => total)).toEqual([16101, 7990])
  for (const order of orders) {
    expect(order).toMatchObject({
      of_lines: order.subtotal,
      off_lines: order.discount,
      paid: order.total,
      status: 'paid',
    })
    expect(order.redeemed ?? 0).toBe(order.discount)
    expect(order.code).toMatch(/^\d{4}-\d{6}-\d$/)
  }
  const dangling = `select from entitlement where resource not in (select id from product union select id from course)`
  expect(await count(dangling)).toBe(0)
  const hers = "account_id = (select id from account where email = 'marina@vitrine.example')"
  expect(await count(`select from entitlement where until_at is null and ${hers}`)).toBe(2)
})

test('one subscription runs, paid until after today', async () => {
  const hers = "account_id = (select id from account where email = 'marina@vitrine.example')"
  const running = `select from subscription join order_line on order_line.id = period_line_id and order_line.total = period_value
    where status = 'active' and period_start_on <= current_date and period_end_on > current_date`
  expect(await count(`${running} and ${hers}`)).toBe(1)
  expect(await count(running)).toBe(await count('select from subscription'))
  const opened = "select from entitlement where source = 'subscription' and until_at > now()"
  expect(await count(`${opened} and ${hers}`)).toBe(8)
})

test.each([
  ['main', 'order_number', 350],
  ['gg', 'order_number_gg', 60],
])('%s has sold, and its next order gets the next number', async (brand, sequence, least) => {
  const [{ n }] = await rows(`select count(*)::int as n from purchase_order where brand_id = '${brand}'`)
  expect(n).toBeGreaterThan(least)
  expect((await rows(`select nextval('${sequence}')::int as n`))[0].n).toBe(n + 1)
})

test('six months of orders by all methods and with every end, and each figure that is told is counted in them', async () => {
  const seen = async (column: string, table: string) =>
    (await rows(`select distinct ${column} as v from ${table}`)).map(({ v }) => v).toSorted()
  expect(await seen('status', 'purchase_order')).toEqual([
    'awaiting-payment',
    'charged-back',
    'disputed',
    'expired',
    'paid',
    'partially-refunded',
    'refunded',
  ])
  expect(await seen('method', 'payment')).toEqual(['boleto', 'card', 'pix'])
  const [span] = await rows('select count(*)::int as n, min(placed_at) as first from purchase_order')
  expect(span.n).toBeGreaterThan(350)
  expect((Date.now() - span.first.getTime()) / 86_400_000).toBeGreaterThan(170)
  const wrong = async (query: string) => expect(await rows(query), query).toEqual([])
  await wrong(`select slug, sold, n from (select p.slug, p.sold, count(o.id)::int as n from product p
    left join order_line l on l.product_id = p.id left join purchase_order o
      on o.id = l.order_id and o.status in ('paid', 'partially-refunded') and o.kind <> 'renewal' group by p.id) t where sold <> n`)
  await wrong(`select code from (select c.*, count(r.id)::int as n, coalesce(sum(r.amount), 0) as amount from coupon c
    left join coupon_redemption r on r.coupon_id = c.id and r.state <> 'released' group by c.id) t
    where used <> n or spent <> amount`)
  await wrong(`select o.code from purchase_order o where total <> (select sum(l.total) from order_line l where order_id = o.id)
    or discount <> coalesce((select sum(amount) from coupon_redemption r where r.order_id = o.id), 0)`)
  await wrong(`select y.id from payment y join purchase_order o on o.id = y.order_id
    where amount <> o.total + coalesce(interest, 0) or received <> amount
      or refunded <> coalesce((select sum(amount) from refund r where payment_id = y.id and state = 'done'), 0)
      or (refunded = received) <> (o.status = 'refunded')`)
  await wrong(`select o.code from purchase_order o where (o.status = 'charged-back') <> exists(
    select from dispute d join payment y on y.id = payment_id where y.order_id = o.id and d.state = 'lost')`)
  await wrong(
    `select coupon_id from coupon_redemption where state <> 'released' group by coupon_id, account_id having count(*) > 1`,
  )
  await wrong(`select account_id from order_line l join purchase_order o on o.id = order_id
    where kind <> 'renewal' group by account_id, product_id having count(*) > 1`)
})

test('every sale has its fiscal note, each in the state of its age and of what became of the sale', async () => {
  const wrong = async (query: string) => expect(await rows(query), query).toEqual([])
  await wrong(`select o.code from purchase_order o left join fiscal_note n on n.order_id = o.id
    where (n.id is null) <> (o.paid_at is null)`)
  await wrong(`select o.code from purchase_order o join fiscal_note n on n.order_id = o.id join order_worth w on w.order_id = o.id
    where (n.status = 'cancelled') <> (o.status in ('refunded', 'charged-back')) or n.status <> 'cancelled' and n.amount <> w.owed`)
  const states = await rows('select distinct status as v from fiscal_note')
  expect(states.map(({ v }) => v).toSorted()).toEqual(['cancelled', 'issued', 'pending', 'rejected'])
  for (const [series, sequence] of [
    ['VIT', 'rps_number'],
    ['GG', 'rps_number_gg'],
  ]) {
    const [{ last, next }] = await rows(
      `select max(rps_number)::int as last, nextval('${sequence}')::int as next from fiscal_note where rps_series = '${series}'`,
    )
    expect(next).toBe(last + 1)
  }
})

test('banks say of each day what the books say, but for one Pix', async () => {
  const wrong = `select r.day from settlement_report r where booked_amount <> (
    select coalesce(sum(received), 0) from payment y where y.method = r.method
      and (y.paid_at at time zone 'America/Sao_Paulo')::date = r.day)`
  expect(await rows(wrong)).toEqual([])
  expect(await count('select distinct day from settlement_report')).toBe(60)
  expect(await rows('select kind, told from settlement_difference')).toEqual([
    { kind: 'not-booked', told: 4990 },
  ])
})

test('there is something to look at: of each of the last ten days, waiting, disputed, renewed and reviewed', async () => {
  const days = `select distinct floor(extract(epoch from now() - placed_at) / 86400) as day from purchase_order
    where placed_at > now() - interval '10 days'`
  expect(await count(days)).toBe(10)
  expect(await count('select from purchase_order where placed_at > now() or paid_at > now()')).toBe(0)
  const waiting = await rows(
    "select method, status from payment where order_id in (select id from purchase_order where status = 'awaiting-payment') order by method, id",
  )
  expect(waiting.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'boleto created',
    'boleto created',
    'pix created',
    'pix created',
  ])
  const held = `select from dispute d join payment y on y.id = d.payment_id join order_line l on l.order_id = y.order_id
    join entitlement_hold h on h.source_id = l.id and h.reference = d.id where d.state = 'open' and d.evidence_due_at > now()`
  expect(await count(held)).toBe(2)
  expect(
    await count("select from purchase_order where kind = 'renewal' and status = 'paid'"),
  ).toBeGreaterThan(15)
  const unpaid = `select from subscription s where not exists (select from entitlement e
    where e.source_id = s.id and e.order_line_id = s.period_line_id and e.until_at > now())`
  expect(await count(unpaid)).toBe(0)
  expect(await count('select from review')).toBeGreaterThan(40)
  const same = 'select product_id from review group by product_id, text having count(*) > 1'
  expect(await rows(same)).toEqual([])
})

test('the most seen courses have lessons that take some minutes to read, open to everybody', async () => {
  const long = await rows(
    "select title from lesson where minutes between 3 and 6 and kind = 'text' and preview",
  )
  expect(long.length).toBeGreaterThanOrEqual(4)
})

test('the brand says its own sentence and has published its own terms, to which its buyers agreed', async () => {
  const [{ version, text }] = await rows("select version, text from brand_document where kind = 'terms'")
  expect(text).toContain('## 1. Sua conta')
  expect(await rows('select distinct brand_id, terms_version from purchase_order order by 1')).toEqual([
    { brand_id: 'gg', terms_version: OWN_VERSION },
    { brand_id: 'main', terms_version: version },
  ])
  expect(await rows("select distinct version from consent where kind = 'terms'")).toEqual([{ version }])
})
