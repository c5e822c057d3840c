import { randomInt } from 'node:crypto'
import { normaliseCode } from '@vitrine/contract/coupon'
import { formatDateTime } from '@vitrine/contract/time'
import type { App } from '../kernel/app-context.ts'
import { inTransaction } from '../kernel/database.ts'
import { Refused } from '../kernel/errors.ts'
import { type CodeRow, insertCodes, listCodes, lockCampaign, revoke } from './code.store.ts'

/** So many codes one campaign may have. */
export const MOST_CODES = 100_000
const BATCH = 5000

/** Letters and digits that nobody takes for one another, aloud or in print: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const SIGNS = 'ACDEFGHJKMNPQRTWXY34679'
const RANDOM_LENGTH = 10

/** A code of a campaign: its prefix, a hyphen, and 45 random bits. */
export const newCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: RANDOM_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`

/** How codes may begin. */
const PREFIX = /^[0-9A-Z]{1,12}$/

export interface CodeOrder {
  couponId: string
  /** Up to twelve letters and digits that every code begins with. */
  prefix: string
  count: number
  /** Accounts, one for each of the first codes: only they can use theirs. */
  recipients?: readonly string[]
}

/**
 * Makes codes of a campaign, each for one use. Refuses what is no campaign, a prefix of other signs, and more codes than
 * one may have. A batch is a transaction of its own: what stops halfway is asked for again with the rest.
 */
export async function issueCodes(
  app: App,
  { couponId, prefix, count, recipients = [] }: CodeOrder,
): Promise<void> {
  if (!PREFIX.test(prefix)) throw new Refused('campaign.prefix')
  for (let made = 0; made < count; ) {
    made += await inTransaction(app.db, async (tx) => {
      const there = await lockCampaign(tx, couponId)
      if (there === undefined) throw new Refused('not-found')
      if (there + count - made > MOST_CODES) throw new Refused('campaign.too-many')
      const batch = Array.from({ length: Math.min(BATCH, count - made) }, (_, i) => ({
        code: newCode(prefix),
        recipientId: recipients[made + i] ?? null,
      }))
      return insertCodes(tx, couponId, batch, app.clock.now())
    })
  }
}

/** Takes one code back for good. An order that holds it keeps its price. */
export async function revokeCode(app: App, couponId: string, code: string): Promise<void> {
  const at = app.clock.now()
  const revoked = await inTransaction(app.db, (tx) => revoke(tx, couponId, normaliseCode(code), at))
  if (!revoked) throw new Refused('not-found')
}

const STATES = { free: 'livre', held: 'reservado', used: 'usado', revoked: 'retirado' }
const HEAD = 'codigo;situacao;pedido;criado_em\r\n'

const lineOf = ({ code, state, order, createdAt }: CodeRow) =>
  `${code};${STATES[state]};${order ?? ''};${formatDateTime(createdAt)}\r\n`

/** The codes of a campaign as CSV for a Brazilian spreadsheet, a page of lines at a time. */
export async function* exportCodes({ db }: Pick<App, 'db'>, couponId: string): AsyncGenerator<string> {
  yield `\ufeff${HEAD}`
  for (let after = ''; ; ) {
    const rows = await listCodes(db, couponId, { after, limit: BATCH })
    if (rows.length === 0) return
    yield rows.map(lineOf).join('')
    after = rows.at(-1)!.id
  }
}
