import { hash } from 'node:crypto'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { parallel } from './concurrency.ts'
import { READ_ONLY } from './database-address.ts'
import { markingCommits } from './named-request.ts'
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
