import type { Interval, ProductType } from '@vitrine/contract/catalog'
import { CouponConditions, type CouponTerms } from '@vitrine/contract/coupon'
import { newId, type ProductId } from '@vitrine/contract/ids'
import type pg from 'pg'
import type * as z from 'zod'

interface Article {
  name: string
  amount: number
  type?: ProductType
  interval?: Interval
  /** Of a plan, in centavos. */
  setupFee?: number
  /** For how many charges a plan binds, and after how many it is over. */
  minCycles?: number
  maxCycles?: number
  /** For how many days it is used before its first charge. */
  trialDays?: number
  /** What each of its first charges costs in place of the amount. */
  introductory?: { amount: number; cycles: number }
  /** A card is asked for first, where the first charge costs nothing. */
  requiresCard?: true
  seats?: number
  items?: string[]
  limit?: 'none' | 'one-active' | 'one-ever'
}

const BRAND = `insert into brand values ('main', 'Loja', 'Loja Ltda.', '12345678000195', 'Rua 1', 'oi@loja.example', '+5511987654321', '9h')
  on conflict do nothing`
/** Makes the shop one that is open: somebody sells. */
export const insertBrand = async (pool: pg.Pool): Promise<void> => void (await pool.query(BRAND))

/** One more brand, of the seller of the first. */
export async function insertBrandBeside(pool: pg.Pool, id: string, name: string): Promise<void> {
  await pool.query(
    `insert into brand select $1, $2, legal_name, cnpj, address, email, phone, hours from brand where id = 'main'
     on conflict do nothing`,
    [id, name],
  )
}

const CATEGORY = `insert into category (id, slug, name, position) values ('geral', 'geral', 'Geral', 1)
  on conflict do nothing`

/** Puts a product with one current price on sale; resolves to both ids. */
export async function stock(
  pool: pg.Pool,
  article: Article,
): Promise<{ productId: ProductId; priceId: string }> {
  const {
    name,
    amount,
    type = 'one-off',
    interval = 'once',
    seats,
    items = [],
    limit = 'none',
    setupFee = 0,
    minCycles = null,
    maxCycles = null,
    trialDays = null,
    introductory,
    requiresCard = false,
  } = article
  const [productId, priceId] = [newId('prd'), newId('prc')]
  await insertBrand(pool)
  await pool.query(CATEGORY)
  await pool.query(
    `insert into product (id, slug, type, name, summary, cover, category_id, brand_ids, purchase_limit, published_at)
     values ($1, $2, $3, $4, '', '/covers/x.svg', 'geral', '{main}', $5, '2026-01-01')`,
    [productId, productId, type, name, limit],
  )
  await pool.query(
    `insert into price (id, product_id, brand_id, interval, amount, setup_fee, min_cycles, max_cycles, trial_days, requires_card,
       introductory_amount, introductory_cycles, starts_at)
     values ($1, $2, 'main', $3, $4, $5, $6, $7, $8, $9, $10, $11, '2026-01-01')`,
    [
      priceId,
      productId,
      interval,
      amount,
      setupFee,
      minCycles,
      maxCycles,
      trialDays,
      requiresCard,
      introductory?.amount ?? null,
      introductory?.cycles ?? null,
    ],
  )
  if (type === 'training') await giveCourse(pool, productId)
  else if (type !== 'bundle') await giveFile(pool, productId)
  if (seats !== undefined)
    await pool.query('insert into seat (product_id, total) values ($1, $2)', [productId, seats])
  for (const item of items) await pool.query('insert into bundle_item values ($1, $2, 1)', [productId, item])
  return { productId, priceId }
}

/** What whoever has a product saves of it: without anything it is not sold. Its bytes are nowhere. */
export async function giveFile(pool: pg.Pool, productId: string): Promise<void> {
  const [fileId, versionId] = [newId('fil'), newId('fvr')]
  await pool.query(
    `insert into product_file (id, product_id, name, position) values ($1, $2, 'Arquivo', 1)`,
    [fileId, productId],
  )
  await pool.query(
    `insert into product_file_version (id, file_id, version, storage_key, file_name, media_type, size, created_at)
     values ($1, $2, 1, $1, 'arquivo.pdf', 'application/pdf', 1, '2026-01-01')`,
    [versionId, fileId],
  )
}

/** A course with one lesson, opened by whoever has the product. */
async function giveCourse(pool: pg.Pool, productId: string): Promise<void> {
  const [courseId, moduleId, lessonId] = [newId('crs'), newId('mod'), newId('les')]
  await pool.query(
    `insert into course (id, slug, title, hours, status, published_at) values ($1, $1, 'Curso', 1, 'published', '2026-01-01')`,
    [courseId],
  )
  await pool.query(
    `insert into course_module (id, course_id, title, position) values ($1, $2, 'Módulo', 1)`,
    [moduleId, courseId],
  )
  await pool.query(
    `insert into lesson (id, module_id, title, minutes, position, status) values ($1, $2, 'Aula', 5, 1, 'published')`,
    [lessonId, moduleId],
  )
  await pool.query('insert into product_course values ($1, $2)', [productId, courseId])
}

/**
 * Cards in up to 12 installments of at least R$ 5,00, the first at once, then at 2,99% a month, unless said
 * otherwise.
 */
export async function offerInstallments(pool: pg.Pool, interestFreeUpTo = 1): Promise<string> {
  const id = newId('itb')
  await pool.query(
    `insert into installment_table (id, valid_from, interest_free_up_to, min_parcel, rates)
     values ($1, '2026-01-01', $2, 500, '{0,299,299,299,299,299,299,299,299,299,299,299}')`,
    [id, interestFreeUpTo],
  )
  return id
}

interface CouponOptions extends z.input<typeof CouponConditions> {
  code: string
  kind?: CouponTerms['kind']
  value: number
  limitTotal?: number | null
  budget?: number
  campaign?: boolean
  automatic?: boolean
}

/** Resolves to the coupon's id. */
export async function issueCoupon(pool: pg.Pool, options: CouponOptions): Promise<string> {
  const { code, kind = 'percent', value, limitTotal, budget, campaign, automatic, ...conditions } = options
  const id = newId('cpn')
  await pool.query(
    `insert into coupon (id, code, name, kind, value, brand_ids, starts_at, limit_total, budget, campaign, automatic, conditions)
     values ($1, $2, $2, $3, $4, '{main}', '2026-01-01', $5, $6, $7, $8, $9)`,
    [
      id,
      code,
      kind,
      value,
      limitTotal,
      budget,
      campaign ?? false,
      automatic ?? false,
      CouponConditions.parse(conditions),
    ],
  )
  return id
}

/** Writes other conditions over those that the coupon has. */
export const changeConditions = (pool: pg.Pool, code: string, conditions: z.input<typeof CouponConditions>) =>
  pool.query('update coupon set conditions = conditions || $2 where code = $1', [code, conditions])
