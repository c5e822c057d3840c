import { randomUUID } from 'node:crypto'
import type { AccountId } from '@vitrine/contract/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#kernel/database.ts'
import { openApp, type TestApp } from '../../../test/support/app.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { race } from '../../../test/support/race.ts'
import { executeRemovals } from '../people/privacy/removal.ts'
import { personalData } from '../work.ts'
import { type AuditEvent, insertAuditEvent } from './audit.store.ts'
import { appendEvent, signDay } from './audit-log.ts'

let shop: TestApp
let owner: { token: string; id: string }
beforeAll(async () => {
  shop = await openApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await identity(shop.app, OWNER)
})

const admin = () => shop.api(owner.token)
const verified = () => admin().adminAudit.verify({})
const REASON = 'pedido pelo atendimento'

async function signUp(name: string) {
  const body = { name, email: `${randomUUID()}@pessoa.example`, password: 'uma senha bem longa' }
  const { user } = await shop.api().account.register({ headers: {}, body: { ...body, acceptedTerms: true } })
  return { ...body, id: user.id as AccountId }
}

/** As many acts as that, about somebody of their own. */
async function acts(count: number): Promise<void> {
  const { id } = await signUp('Joana Prado')
  for (let nth = 0; nth < count; nth++) await admin().adminAccount.endSessions({ id, reason: REASON })
}

/** What somebody can do who has the database and not the secret; it is undone when `work` is done. */
async function pastTriggers(statements: string, work: () => Promise<void>): Promise<void> {
  const { pool } = shop
  await pool.query(`create table kept_event as table audit_event; create table kept_head as table audit_head;
    create table kept_signature as table audit_signature`)
  const replica = (sql: string) =>
    pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
  try {
    await replica(statements)
    await work()
  } finally {
    await replica(`delete from audit_event; delete from audit_head; delete from audit_signature;
      insert into audit_event table kept_event; insert into audit_head table kept_head;
      insert into audit_signature table kept_signature;
      drop table kept_event, kept_head, kept_signature`)
  }
}

const REWRITE = `do $$
declare event audit_event; previous bytea := '\\x';
begin
  for event in select * from audit_event order by seq loop
    event.previous_hash := previous;
    previous := audit_hash(event);
    update audit_event set previous_hash = event.previous_hash, hash = previous where seq = event.seq;
  end loop;
end $$`

/** The words of every table of the administration. */
async function wordsOfLog(): Promise<string> {
  const { rows } = await shop.pool.query(`select to_jsonb(e)::text as words from audit_event e
    union all select to_jsonb(h)::text from audit_head h union all select to_jsonb(s)::text from audit_signature s`)
  return rows.map(({ words }) => words).join('\n')
}

test('a person is named while they are here, and nowhere once they are forgotten', async () => {
  const { id, name, email, password } = await signUp('Zulmira Quaresma')
  await admin().adminAccount.endSessions({ id, reason: 'Zulmira ligou e pediu' })
  const other = await signUp('Joana Prado')
  await admin().adminAccount.endSessions({ id: other.id, reason: `indicada por ZULMIRA QUARESMA (${email})` })
  await admin().adminAccount.endSessions({ id: other.id, reason: REASON })
  const { items } = await admin().adminAudit.list({ q: 'zulmira' })
  expect(items).toMatchObject([{ subject: { id, name }, reason: 'Zulmira ligou e pediu' }])
  const again = await shop.api().account.login({ email, password })
  if (!('accessToken' in again)) throw new Error('a second factor was asked for')
  await shop.api(again.accessToken).privacy.scheduleRemoval({ confirmed: true })
  shop.clock.advance(30 * 86_400 + 60)
  await executeRemovals(shop.app, personalData(shop.app))
  owner = await identity(shop.app, OWNER)

  const words = await wordsOfLog()
  expect(words).not.toMatch(/zulmira|quaresma/i)
  expect(words).not.toContain(email)
  expect(words).toContain(REASON)
  const log = (await admin().adminAudit.list({ subject: id })).items
  expect(log.map(({ action, subject, reason }) => [action, subject.name, reason])).toEqual([
    ['account.erase-texts', 'Pessoa removida', undefined],
    ['account.end-sessions', 'Pessoa removida', undefined],
  ])
  expect((await verified()).damage).toEqual([])
})

test('an invited name is not kept', async () => {
  const invited = await admin().adminTeam.invite({
    name: 'Quitéria Albuquerque',
    email: `${randomUUID()}@pessoa.example`,
    roles: ['support'],
    reason: REASON,
  })
  expect((await admin().adminAudit.list({ subject: invited.id })).items).toMatchObject([
    { action: 'account.invite', subject: { name: 'Quitéria Albuquerque' } },
  ])
  expect(await wordsOfLog()).not.toContain('Quitéria')
})

test('a text that somebody else took away is found', async () => {
  await acts(1)
  const { rows } = await verified()
  await pastTriggers(
    `update audit_event set reason = null, reason_salt = null where seq = ${rows}`,
    async () => {
      expect((await verified()).damage).toEqual([{ kind: 'row-changed', seq: rows }])
    },
  )
  await expect(shop.pool.query(`update audit_event set reason = null where seq = ${rows}`)).rejects.toThrow(
    'never changed',
  )
  expect((await verified()).damage).toEqual([])
})

test('a cut-off end is found, and stays found when the log goes on', async () => {
  await acts(3)
  const { rows } = await verified()
  await pastTriggers(`delete from audit_event where seq > ${rows - 2}`, async () => {
    expect((await verified()).damage).toEqual([{ kind: 'cut-off', missing: 2 }])
    await acts(1)
    expect((await verified()).damage).toEqual([{ kind: 'row-changed', seq: rows + 1 }])
  })
})

test('an emptied log is found, also with a head to match', async () => {
  await acts(1)
  await signDay(shop.app)
  const { rows } = await verified()
  await pastTriggers('delete from audit_event', async () => {
    expect((await verified()).damage).toEqual([{ kind: 'emptied', missing: rows }])
  })
  const reset = `delete from audit_event; update audit_head set row_count = 0, last_hash = ''`
  await pastTriggers(reset, async () => {
    expect((await verified()).damage).toEqual([{ kind: 'end-unsigned' }, { kind: 'emptied', missing: rows }])
  })
})

test('a rewritten chain is found, and the last day on which it was whole', async () => {
  await acts(1)
  await signDay(shop.app)
  const day = (await verified()).wholeOn
  const { rows } = await verified()
  shop.clock.advance(86_400)
  owner = await identity(shop.app, OWNER)
  await acts(2)
  await signDay(shop.app)
  await pastTriggers(
    `update audit_event set action = 'product.edit' where seq = ${rows + 1}; ${REWRITE}`,
    async () => {
      const { damage, wholeOn } = await verified()
      expect(damage).toEqual([{ kind: 'rewritten' }])
      expect(wholeOn).toBe(day)
    },
  )
  const withHead = `update audit_event set action = 'product.edit' where seq = ${rows + 1}; ${REWRITE};
    update audit_head set last_hash = (select hash from audit_event order by seq desc limit 1)`
  await pastTriggers(withHead, async () => {
    const { damage, wholeOn } = await verified()
    expect(damage.map(({ kind }) => kind)).toEqual(['end-unsigned', 'rewritten'])
    expect(wholeOn).toBe(day)
    // What is appended to a log that was not right before does not make it right.
    await acts(1)
    expect((await verified()).damage.map(({ kind }) => kind)).toEqual(['end-unsigned', 'rewritten'])
  })
})

test('a signature of a day that is not the shop’s is found, and none is made of a damaged log', async () => {
  await acts(1)
  await signDay(shop.app)
  await pastTriggers(`update audit_signature set row_count = 1`, async () => {
    const days = (await shop.pool.query('select day::text from audit_signature order by day')).rows
    expect((await verified()).damage).toEqual(days.map(({ day }) => ({ kind: 'day-forged', day })))
    shop.clock.advance(86_400)
    await signDay(shop.app)
    expect((await shop.pool.query('select from audit_signature')).rowCount).toBe(days.length)
    shop.clock.advance(-86_400)
  })
})

test('what is appended without a signature is refused, and rows past the triggers are found', async () => {
  await acts(1)
  const row = `insert into audit_event (at, actor_id, action, subject_kind, subject_id, subject_name, ip)
    values (now(), 'acc_1', 'product.edit', 'product', 'prd_1', 'Planilha', '203.0.113.7')`
  await expect(shop.pool.query(row)).rejects.toThrow('signed by who appends')
  const { rows } = await verified()
  const copy = `create temp table forged as select * from audit_event where seq = ${rows};
    update forged set seq = ${rows + 1}, previous_hash = hash;
    insert into audit_event table forged; drop table forged;
    update audit_event e set hash = audit_hash(e) where seq = ${rows + 1}`
  await pastTriggers(copy, async () => {
    expect((await verified()).damage).toEqual([{ kind: 'added', seq: rows + 1 }])
  })
})

/** Resolves to how many of twenty at once were noted; every fifth takes it back. */
async function appendTwenty({ app }: TestApp, append: (tx: Tx, event: AuditEvent) => Promise<void>) {
  const event = (nth: number): AuditEvent => ({
    at: app.clock.now(),
    actorId: owner.id,
    action: 'product.edit',
    ip: '203.0.113.7',
    subjectKind: 'product',
    subjectId: `prd_${nth}`,
    subjectName: 'Planilha',
    before: null,
    after: { nth },
    reason: nth % 2 ? REASON : null,
  })
  return race(app.db, 20, async (tx, nth) => {
    await append(tx, event(nth))
    if (nth % 5 === 0) throw new Error('taken back')
    return true
  })
}

test('twenty who append at once leave one chain with its end signed', async () => {
  const { rows } = await verified()
  expect(await appendTwenty(shop, (tx, event) => appendEvent(shop.app, tx, event))).toBe(16)
  expect(await verified()).toMatchObject({ rows: rows + 16, damage: [] })
})

test('without the head that makes them wait, they would lose rows', async () => {
  await using twin = await openApp()
  const { rows } = await twin.pool.query(
    `select pg_get_functiondef('chain_audit_event'::regproc) as definition`,
  )
  await twin.pool.query(rows[0].definition.replace('for update', ''))
  await twin.pool.query('alter table audit_head disable trigger audit_head_signed')
  expect(await appendTwenty(twin, insertAuditEvent)).toBeLessThan(16)
})
