import { addDays, today } from '@vitrine/contract/time'
import { query } from './support/database.ts'
import { bought } from './support/orders.ts'
import { expect, expectGoodPage, FIRE, type Page, test } from './support/test.ts'

const PLAN = 'Plano Essencial'
const day = (days: number) => addDays(today(new Date()), days)
const said = (date: string) => date.split('-').reverse().join('/')

const MINE = '(select s.id from subscription s join account a on a.id = s.account_id where a.email = $1)'

/** The instant at which a day begins in São Paulo. */
const startOf = (date: string) => `${date}::date::timestamp at time zone 'America/Sao_Paulo'`

/** The period that was paid for began and ended so many days from today. */
const movePeriod = async (email: string, from: number, until: number) => {
  await query(`update subscription set period_start_on = $2, period_end_on = $3 where id in ${MINE}`, [
    email,
    day(from),
    day(until),
  ])
  await query(
    `update entitlement set from_at = ${startOf('$2')}, until_at = ${startOf('$3')} where source_id in ${MINE}`,
    [email, day(from), day(until)],
  )
}

/** As a charge of the next period gives it. */
const grantNextPeriod = async (email: string, until: number) => {
  await query(
    `insert into entitlement (id, account_id, resource, title, kind, source, source_id, from_at, until_at)
     select id || 'x', account_id, resource, title, kind, source, source_id, until_at, ${startOf('$2')}
     from entitlement where source_id in ${MINE}`,
    [email, day(until)],
  )
  await query(
    `update subscription set period_start_on = period_end_on, period_end_on = $2 where id in ${MINE}`,
    [email, day(until)],
  )
}

const hold = (email: string) =>
  query(
    `insert into entitlement_hold (id, account_id, source_id, reason, reference, placed_at)
     select 'hld_' || id, account_id, id, 'paused', id, now() from subscription where id in ${MINE}`,
    [email],
  )

const lift = (email: string) =>
  query(`update entitlement_hold set lifted_at = now() where source_id in ${MINE}`, [email])

/** What the purchase, the home page and the page of the plan say; leaves the browser on the last of them. */
async function expectSaid(page: Page, words: { purchase: string; home: string | null; plan: string }) {
  await page.goto('/account/perfil/gerenciar')
  await page.getByRole('main').getByRole('link', { name: PLAN }).click()
  await expect(page.getByRole('region', { name: 'Itens da compra' })).toContainText(words.purchase)
  await expectGoodPage(page)
  await page.goto('/')
  const included = page.getByRole('region', { name: 'Incluído na sua assinatura' })
  if (words.home === null) await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible()
  else await expect(included.getByText(words.home).first()).toBeVisible()
  if (words.home === null) await expect(included).toHaveCount(0)
  await expectGoodPage(page)
  await page.goto('/loja/plano-essencial')
  await expect(page.getByRole('main').getByText(words.plan).first()).toBeVisible()
}

// access.test.ts: in each state, whether and until when it may be used.
test('a plan that is over, its next period, a pause and its end are what every page says', {
  tag: '@fire',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { email } = await bought(page, 'plano-essencial')
  await movePeriod(email, -31, 0)
  await expectSaid(page, {
    purchase: `O acesso foi até ${said(day(-1))}`,
    home: null,
    plan: 'Assinar de novo',
  })
  await grantNextPeriod(email, 30)
  const renewed = {
    purchase: `Acesso até ${said(day(29))}`,
    home: `Vale até ${said(day(29))}`,
    plan: 'Você já assina',
  }
  await expectSaid(page, renewed)
  await hold(email)
  const paused = 'Acesso em pausa, como você pediu'
  await expectSaid(page, { purchase: paused, home: paused, plan: paused })
  await expectGoodPage(page)
  await lift(email)
  if (FIRE) await expectSaid(page, renewed)
})
