import { IMPORT_KINDS } from '@vitrine/contract/admin/import-kinds'
import { INTERVAL_NAMES } from '@vitrine/contract/admin/state-names'
import type { Phone } from '@vitrine/contract/brazil/phone'
import type { AccountId } from '@vitrine/contract/ids'
import { centavos, formatBrl } from '@vitrine/contract/money'
import { addDays, type CalendarDay, dayOf, formatDay } from '@vitrine/contract/time'
import { personImport } from '#account'
import { listPlanPrices, type PlanPrice } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { subscriptionImport } from '#subscription'
import { countCell, dayCell, moneyCell, textCell } from './cell.ts'
import { chosenFor, type ImportScope, type Judgement, type Kind, type Made, type MadeThing } from './kind.ts'
import { accountOf, LONGEST_CODE, PERSON_READERS, personLabel } from './people.ts'

/** A subscription of a file, and whose it is. */
export interface SubscriptionImportRow {
  email: string
  name: string
  plan: string
  amount: number
  nextOn: CalendarDay
  phone?: Phone
  document?: string
  charges?: number
  externalId: string
}

interface Facts {
  accounts: ReadonlyMap<string, AccountId>
  prices: ReadonlyMap<string, PlanPrice>
  /** Of a plan that is over by itself, after how many charges. */
  lastCharges: ReadonlyMap<string, number>
  /** Account and product of what runs. */
  live: ReadonlySet<string>
}

const LONGEST_PLAN = 200
const MOST_CHARGES = 1000
/** The furthest day on which a charge may be: what was paid ahead. */
const FURTHEST_DAYS = 3 * 366

const pairOf = (accountId: AccountId, productId: string): string => `${accountId} ${productId}`

/** The price of the shop that a row's plan is; nothing while nobody has said which. */
function priceOf({ plan }: Pick<SubscriptionImportRow, 'plan'>, scope: ImportScope, facts: Facts) {
  const chosen = chosenFor(scope, plan)
  return chosen ? facts.prices.get(chosen) : undefined
}

const [nextOnTitle] = IMPORT_KINDS.subscriptions.columns
  .filter(({ name }) => name === 'nextOn')
  .map(({ title }) => title)

/** What is wrong with the day of the next charge. */
function dayProblems(nextOn: CalendarDay, now: Date): string[] {
  const today = dayOf(now)
  const furthest = addDays(today, FURTHEST_DAYS)
  if (nextOn <= today)
    return [
      `${nextOnTitle}: ${formatDay(nextOn)} já chegou. Diga a próxima cobrança, de ${formatDay(addDays(today, 1))} em diante, ou tire a linha.`,
    ]
  return nextOn > furthest
    ? [`${nextOnTitle}: ${formatDay(nextOn)} é longe demais. Confira o ano: use até ${formatDay(furthest)}.`]
    : []
}

function judge(row: SubscriptionImportRow, facts: Facts, scope: ImportScope): Judgement {
  const price = priceOf(row, scope, facts)
  const problems = dayProblems(row.nextOn, scope.now)
  if (!price)
    problems.push(
      `Plano: "${row.plan}" não corresponde a nenhum plano da loja. Escolha o plano em Planos e confira de novo.`,
    )
  const last = price && facts.lastCharges.get(price.priceId)
  if (last && (row.charges ?? 1) >= last)
    problems.push(
      `Cobranças já pagas: o plano termina depois de ${last}. Não há mais o que cobrar; tire a linha.`,
    )
  if (problems.length > 0) return { verdict: 'refused', problems }
  const accountId = facts.accounts.get(row.email)
  return accountId && facts.live.has(pairOf(accountId, price!.productId))
    ? { verdict: 'known', accountId }
    : { verdict: 'new' }
}

async function load(
  _app: App,
  db: Db,
  rows: readonly SubscriptionImportRow[],
  { brandId, settings, now }: ImportScope,
): Promise<Facts> {
  const emails = rows.map(({ email }) => email)
  const accounts = await personImport.find(db, brandId, emails)
  const used = new Set(settings.choices.map(({ id }) => id))
  const prices = (await listPlanPrices(db, brandId, now)).filter(({ priceId }) => used.has(priceId))
  const lastCharges = new Map<string, number>()
  for (const price of prices) {
    const last = await subscriptionImport.chargesOf(db, price)
    if (last) lastCharges.set(price.priceId, last)
  }
  const live = await subscriptionImport.listLivePlans(db, [...accounts.values()])
  return {
    accounts,
    prices: new Map(prices.map((price) => [price.priceId, price])),
    lastCharges,
    live: new Set(live.map(({ accountId, productId }) => pairOf(accountId, productId))),
  }
}

async function make(
  app: App,
  tx: Tx,
  row: SubscriptionImportRow,
  facts: Facts,
  scope: ImportScope,
): Promise<Made | undefined> {
  const { brandId, now } = scope
  const { accountId, isNew } = await accountOf(app, tx, { row, known: facts.accounts }, scope)
  const { amount, nextOn, charges = 1 } = row
  const price = priceOf(row, scope, facts)!
  const moment = { at: now, today: dayOf(now) }
  const id = await subscriptionImport.make(tx, { accountId, brandId, price, amount, nextOn, charges }, moment)
  if (!id) return undefined
  const account: MadeThing[] = isNew ? [{ thing: 'account', id: accountId }] : []
  return { things: [...account, { thing: 'subscription', id }], accountId }
}

/** How a price is called where one is chosen. */
const priceName = ({ name, interval, amount }: PlanPrice): string =>
  `${name}, ${INTERVAL_NAMES[interval].toLowerCase()}, ${formatBrl(centavos(amount))}`

export const subscriptions: Kind<SubscriptionImportRow, Facts> = {
  readers: {
    ...PERSON_READERS,
    plan: textCell(LONGEST_PLAN),
    amount: moneyCell,
    nextOn: dayCell,
    charges: countCell(0, MOST_CHARGES),
    externalId: textCell(LONGEST_CODE),
  },
  keyOf: ({ externalId }) => externalId,
  repeats: 'refused',
  externalIdOf: ({ externalId }) => externalId,
  choices: {
    of: ({ plan }) => plan,
    async options(db, brandId, now) {
      const prices = await listPlanPrices(db, brandId, now)
      return prices.map((price) => ({ id: price.priceId, name: priceName(price), called: price.name }))
    },
  },
  labelOf: personLabel,
  load,
  judge,
  make,
  async invite(app, tx, { things }) {
    for (const { thing, id } of things)
      if (thing === 'subscription') await subscriptionImport.askForMethod(app, tx, id)
  },
}
