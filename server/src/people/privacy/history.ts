import { ACCOUNT_EVENTS, type ProofKind } from '@vitrine/contract/account-event'
import type { AccountId } from '@vitrine/contract/ids'
import type { HistoryEvent } from '@vitrine/contract/privacy'
import type { Activity, ListActivities, Place } from '#kernel/activity.ts'
import type { Db } from '#kernel/database.ts'
import { listEvents } from './consent.store.ts'
import { deviceName } from './consents.ts'

const PROOF_WORDS: Record<ProofKind, string> = {
  password: 'senha',
  totp: 'aplicativo autenticador',
  'recovery-code': 'código de recuperação',
  passkey: 'chave de acesso',
  link: 'link enviado por e-mail',
  code: 'código enviado por e-mail',
}

/** What the account module itself has noted. */
const listOwn: ListActivities = async (db, accountId, after, limit) => {
  const rows = await listEvents(db, accountId, after, limit)
  return rows.map(({ id, at, kind, about, ip, userAgent, factor }) => ({
    id,
    at,
    what: ACCOUNT_EVENTS[kind] ?? kind,
    about: about ?? undefined,
    ip: ip ?? undefined,
    device: deviceName(userAgent),
    proof: factor ? PROOF_WORDS[factor] : undefined,
  }))
}

interface PageQuery {
  before?: string | undefined
  limit: number
}

/** One page of what happened to an account, newest first; `before` is the last id of the page before. */
export async function readHistory(
  db: Db,
  accountId: AccountId,
  { before, limit }: PageQuery,
  others: readonly ListActivities[],
): Promise<{ events: HistoryEvent[]; more: boolean }> {
  const after = before === undefined ? undefined : placeOf(before)
  if (before !== undefined && !after) return { events: [], more: false }
  const lists = await Promise.all(
    [listOwn, ...others].map(async (list) => list(db, accountId, after, limit + 1)),
  )
  const all = lists.flat().sort(byNewest)
  return { events: all.slice(0, limit).map(viewOf), more: all.length > limit }
}

/** As the databases order them: by the instant, and then by the characters of the id. */
const byNewest = (a: Place, b: Place): number => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1)

function viewOf({ id, at, what, ...more }: Activity): HistoryEvent {
  const said = Object.entries(more).filter(([, value]) => value !== undefined)
  return { id: `${at.getTime()}.${id}`, what, at: at.toISOString(), ...Object.fromEntries(said) }
}

/** Nothing for what is no id of this list. */
function placeOf(id: string): Place | undefined {
  const [, ms, name] = id.match(/^(\d{1,15})\.([\w-]+)$/) ?? []
  return ms && name ? { at: new Date(Number(ms)), id: name } : undefined
}
