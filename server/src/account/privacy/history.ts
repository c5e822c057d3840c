import { ACCOUNT_EVENTS, type ProofKind } from '@vitrine/contract/account-event'
import type { HistoryEvent } from '@vitrine/contract/privacy'
import type { Db } from '../../kernel/database.ts'
import { deviceName } from './device-name.ts'
import { listEvents } from './history.store.ts'

const PROOF_WORDS: Record<ProofKind, string> = {
  password: 'senha',
  totp: 'aplicativo autenticador',
  'recovery-code': 'código de recuperação',
  passkey: 'chave de acesso',
  link: 'link enviado por e-mail',
  code: 'código enviado por e-mail',
}

/** One page of what happened to an account, newest first; `before` is the last id of the page before. */
export async function readHistory(
  db: Db,
  accountId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ events: HistoryEvent[]; more: boolean }> {
  const rows = await listEvents(db, accountId, before, limit + 1)
  const events = rows.slice(0, limit).map(({ id, kind, ip, userAgent, factor, at }) => {
    const device = deviceName(userAgent)
    return {
      id,
      what: ACCOUNT_EVENTS[kind] ?? kind,
      at: at.toISOString(),
      ...(ip !== null && { ip }),
      ...(device && { device }),
      ...(factor !== null && { proof: PROOF_WORDS[factor] }),
    }
  })
  return { events, more: rows.length > limit }
}
