import type { BrandId } from '@vitrine/contract/brand'
import type { Phone } from '@vitrine/contract/brazil/phone'
import type { AccountId, ProductId } from '@vitrine/contract/ids'
import { addDays, type CalendarDay, dayOf, formatDay, startOfDay } from '@vitrine/contract/time'
import { accessImport } from '#access'
import { personImport } from '#account'
import { productGrants, productImport } from '#catalog'
import type { App } from '#kernel/app-context.ts'
import type { Db, Tx } from '#kernel/database.ts'
import { dayCell, textCell } from './cell.ts'
import { chosenFor, type ImportScope, type Judgement, type Kind, type Made } from './kind.ts'
import { accountOf, invitePersonOf, LONGEST_CODE, PERSON_READERS, personLabel } from './people.ts'

/** Somebody of a file, and what they have. */
export interface EnrolmentImportRow {
  email: string
  name: string
  product: string
  sinceOn?: CalendarDay
  untilOn?: CalendarDay
  phone?: Phone
  document?: string
  externalId?: string
}

type Opened = Awaited<ReturnType<typeof productGrants>>

interface Facts {
  accounts: ReadonlyMap<string, AccountId>
  /** What each product of the brand opens. */
  opened: Opened
  /** Account and product of what somebody has already. */
  owned: ReadonlySet<string>
}

const LONGEST_NAME = 200
const REASON = 'Trazido de outra plataforma'

const pairOf = (accountId: AccountId, productId: string): string => `${accountId} ${productId}`

/** What is wrong with the days of an access. */
function dayProblems({ sinceOn, untilOn }: EnrolmentImportRow, now: Date): string[] {
  const today = dayOf(now)
  const problems: string[] = []
  if (sinceOn && sinceOn > today)
    problems.push(`Desde: ${formatDay(sinceOn)} ainda não chegou. Corrija o dia, ou deixe vazio.`)
  if (untilOn && untilOn < today)
    problems.push(`Até: o acesso terminou em ${formatDay(untilOn)}. Tire a linha, ou corrija o dia.`)
  else if (untilOn && sinceOn && untilOn < sinceOn)
    problems.push('Até: vem antes do dia em que o acesso começa. Corrija um dos dois.')
  return problems
}

function judge(row: EnrolmentImportRow, facts: Facts, scope: ImportScope): Judgement {
  const problems = dayProblems(row, scope.now)
  const productId = chosenFor(scope, row.product)
  if (!productId || !facts.opened.has(productId))
    problems.push(
      `Produto: "${row.product}" não corresponde a nenhum produto da loja. Escolha em Produtos e confira de novo.`,
    )
  if (problems.length > 0) return { verdict: 'refused', problems }
  const accountId = facts.accounts.get(row.email)
  return accountId && facts.owned.has(pairOf(accountId, productId!))
    ? { verdict: 'known', accountId, note: 'A pessoa já tem este produto.' }
    : { verdict: 'new' }
}

const productsOf = (db: Db, brandId: BrandId) => productImport.listOfBrand(db, brandId)

async function load(
  _app: App,
  db: Db,
  rows: readonly EnrolmentImportRow[],
  { brandId, settings, now }: ImportScope,
): Promise<Facts> {
  const accounts = await personImport.find(
    db,
    brandId,
    rows.map(({ email }) => email),
  )
  const chosen = new Set(settings.choices.map(({ id }) => id))
  const products = (await productsOf(db, brandId)).filter(({ id }) => chosen.has(id))
  const productIds: ProductId[] = products.map(({ id }) => id)
  const owned = await accessImport.listOwners(db, [...accounts.values()], productIds, now)
  return {
    accounts,
    opened: await productGrants(db, productIds),
    owned: new Set(owned.map(({ accountId, productId }) => pairOf(accountId, productId))),
  }
}

async function make(
  app: App,
  tx: Tx,
  row: EnrolmentImportRow,
  facts: Facts,
  scope: ImportScope,
): Promise<Made | undefined> {
  const { now, by } = scope
  const productId = chosenFor(scope, row.product)!
  const { accountId, isNew } = await accountOf(app, tx, { row, known: facts.accounts }, scope)
  const owners = await accessImport.listOwners(tx, [accountId], [productId], now)
  if (owners.length > 0) return undefined
  const { sinceOn, untilOn } = row
  const gift = {
    accountId,
    opened: facts.opened.get(productId)!,
    from: sinceOn && startOfDay(sinceOn).toISOString(),
    until: untilOn && startOfDay(addDays(untilOn, 1)).toISOString(),
  }
  const id = await accessImport.give(tx, gift, { by, reason: REASON, at: now })
  const account = isNew ? [{ thing: 'account', id: accountId } as const] : []
  return { things: [...account, { thing: 'access', id }], accountId }
}

export const enrolments: Kind<EnrolmentImportRow, Facts> = {
  readers: {
    ...PERSON_READERS,
    product: textCell(LONGEST_NAME),
    sinceOn: dayCell,
    untilOn: dayCell,
    externalId: textCell(LONGEST_CODE),
  },
  keyOf: ({ email, product }) => `${email}\n${product}`,
  repeats: 'same',
  externalIdOf: ({ externalId }) => externalId,
  choices: {
    of: ({ product }) => product,
    async options(db, brandId) {
      return (await productsOf(db, brandId)).map(({ id, name }) => ({ id, name, called: name }))
    },
  },
  labelOf: personLabel,
  load,
  judge,
  make,
  async invite(app, tx, made) {
    if (made.things.some(({ thing }) => thing === 'account')) await invitePersonOf(app, tx, made)
  },
}
