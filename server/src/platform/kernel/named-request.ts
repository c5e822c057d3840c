import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { Refused } from './errors.ts'

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

type Statement = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

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
export function markingCommits(ask: Statement): Statement {
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
