import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { parallel } from './concurrency.ts'
import { READ_ONLY } from './database-address.ts'
import { Refused } from './errors.ts'
import { inSpan } from './trace.ts'

/** So many different texts are remembered; a list of values of another length makes another text. */
const NAMES = 2000

/** Names texts by what they say, and reckons each once. */
export function createNames(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known) return known
    const name = hash('sha1', text, 'base64url')
    if (names.size < NAMES) names.set(text, name)
    return name
  }
}

/**
 * Begins a statement whose best plan depends on its values: it gets no name, so that PostgreSQL plans it at every call.
 * Otherwise it may keep a plan for any values from the sixth call on (choose_custom_plan, plancache.c).
 */
export const PLANNED_EACH_TIME = '/* planned each time */'

type Statement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * How Kysely speaks to a connection: each statement is named by its text, so that PostgreSQL plans it once per
 * connection and not once per call, but for those that say otherwise. `begin` goes out with the first statement of its
 * transaction, and what is asked at the same moment in one packet, since each packet wakes the database once.
 */
export function speaking(client: pg.PoolClient, nameOf: (text: string) => string): PostgresPoolClient {
  let isReader = false
  const ask: Statement = async (text, values) => {
    const name = values.length === 0 || text.startsWith(PLANNED_EACH_TIME) ? undefined : nameOf(text)
    const query = { ...(name && { name }), text, values: [...values] }
    try {
      return await (values.length === 0 ? client.query(text) : client.query(query))
    } catch (error) {
      isReader ||= (error as { code?: unknown }).code === READ_ONLY
      throw error
    }
  }
  const traced: Statement = (text, values) =>
    inSpan(
      operationOf(text),
      () => statementOf(text),
      () => ask(text, values),
    )
  const gather = gatheringPackets(client)
  // Kysely's type also has a form for cursors, which only streams use; we have none.
  // The server was a primary when it was connected to: another connection leads to the one that is it now.
  const release = (destroy?: boolean) => client.release(destroy || isReader)
  return { query: gather(markingCommits(beginningLate(traced))), release } as unknown as PostgresPoolClient
}

/** `select`, `insert`: the first word of a statement, after what `PLANNED_EACH_TIME` says. */
const operationOf = (text: string): string => /^(?:\/\*.*?\*\/)?\s*(\w+)/.exec(text)?.[1] ?? 'query'

/** As OpenTelemetry names it. The text has no value in it: those are sent beside it. */
const statementOf = (text: string) => ({ 'db.system.name': 'postgresql', 'db.query.text': text })

const NOTHING = { command: '', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult

/** Saves each transaction the way there and back of its `begin`; one without a statement never begins. */
function beginningLate(ask: Statement): Statement {
  let begin = ''
  return async (text, values) => {
    const first = begin
    const isEmpty = first && (text === 'commit' || text === 'rollback')
    begin = text.startsWith('begin') ? text : ''
    if (begin || isEmpty) return NOTHING
    if (!first) return ask(text, values)
    return (
      await parallel(
        () => ask(first, []),
        () => ask(text, values),
      )
    )[1]
  }
}

/** Holds back what is written until nothing more can be asked before an answer comes. */
function gatheringPackets(client: pg.PoolClient): (ask: Statement) => Statement {
  let isHeld = false
  const hold = ({ stream }: pg.Connection) => {
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
  return (ask) => (text, values) => {
    if (!isHeld) hold(client.connection)
    return ask(text, values)
  }
}

/** A request that somebody named, so that it is carried out once however often it is sent. */
export interface NamedRequest {
  /** Whose keys they are. */
  subject: string
  /** Of the header `Idempotency-Key`. */
  key: string
  /** SHA-256 of what is asked for. */
  requestHash: Buffer
  /** Made anew by each who would carry it out. */
  attempt: string
}

interface Running {
  request: NamedRequest
  /** What goes on after the answer is not part of the request. */
  isOver: boolean
}

const running = new AsyncLocalStorage<Running>()

/** Runs `work` so that each transaction that it commits notes in its request's row that something was committed. */
export async function asRequest<T>(request: NamedRequest, work: () => Promise<T>): Promise<T> {
  const own = { request, isOver: false }
  try {
    return await running.run(own, work)
  } finally {
    own.isOver = true
  }
}

function runningRequest(): NamedRequest | undefined {
  const own = running.getStore()
  return own && !own.isOver ? own.request : undefined
}

/** A transaction that has written has a number by then; the update itself gets one after this is read. */
const MARK = `update idempotency_key
  set has_committed = has_committed or pg_current_xact_id_if_assigned() is not null
  where subject = $1 and key = $2 and attempt = $3`

/** Refuses `idempotency.under-way`, so that the transaction rolls back, once somebody else carries the request out. */
async function mark(ask: Statement, { subject, key, attempt }: NamedRequest): Promise<void> {
  const { rowCount } = await ask(MARK, [subject, key, attempt])
  if (!rowCount) throw new Refused('idempotency.under-way', { retryAfter: 1 })
}

const READS = /^(?:\/\*.*?\*\/)?\s*(select|show)\b/

/** Of one connection: notes, in each transaction of a named request and as its last statement, that it commits. */
function markingCommits(ask: Statement): Statement {
  let isInside = false
  let isReadOnly = false
  const commit = async (request: NamedRequest) => {
    if (!isReadOnly) await mark(ask, request)
    return ask('commit', [])
  }
  const alone = async (request: NamedRequest, text: string, values: readonly unknown[]) => {
    await ask('begin', [])
    try {
      const result = await ask(text, values)
      await mark(ask, request)
      await ask('commit', [])
      return result
    } catch (error) {
      await ask('rollback', []).catch(() => undefined)
      throw error
    }
  }
  return (text, values) => {
    const request = runningRequest()
    if (text.startsWith('begin')) {
      isInside = true
      isReadOnly = false
      return ask(text, values)
    }
    isReadOnly ||= text.includes('read only')
    if (text === 'rollback') isInside = false
    if (text === 'commit') {
      isInside = false
      return request ? commit(request) : ask(text, values)
    }
    return request && !isInside && !READS.test(text) ? alone(request, text, values) : ask(text, values)
  }
}
