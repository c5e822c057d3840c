import type { AccountId } from '@vitrine/contract/ids'
import type { SecurityChange } from '@vitrine/contract/security-change'
import { DAY_MS } from '@vitrine/contract/time'
import { parallel } from '#kernel/concurrency.ts'
import type { Db } from '#kernel/database.ts'
import { readMfaState } from '#second-factor'
import { nameDevice } from '#session'
import * as store from './security-changes.store.ts'

/** Younger than this a factor may be removed by whoever reads the mailbox; an older one by the shop alone. */
const CHANGES_MS = 30 * DAY_MS

export const changesSince = (now: Date): Date => new Date(now.getTime() - CHANGES_MS)

interface Origin {
  at: Date
  ip: string | null
  userAgent: string | null
}

const originOf = ({ at, ip, userAgent }: Origin) => ({
  at: at.toISOString(),
  ...(userAgent && { device: nameDevice(userAgent).name }),
  ...(ip && { ip }),
})

export const deviceId = (hash: Buffer): string => `device:${hash.toString('hex').slice(0, 16)}`

/** What came to an account in the last 30 days: its factors, devices, addresses and apps, with day and place. */
export async function listSecurityChanges(
  db: Db,
  accountId: AccountId,
  now: Date,
): Promise<SecurityChange[]> {
  const since = changesSince(now)
  const [factors, devices, told] = await parallel(
    () => listFactors(db, accountId, since),
    () => store.listAddedDevices(db, accountId, since),
    () => listTold(db, accountId, since),
  )
  const ofDevices = devices.map((row) => ({
    id: deviceId(row.hash),
    kind: 'device' as const,
    ...originOf(row),
    isChoice: true,
  }))
  return [...factors, ...ofDevices, ...told]
}

/**
 * An administrator keeps the factor that came first: it leaves by the shop alone, what came after it by its owner's word. An
 * account that is itself as young was opened by that mailbox, and has nothing that is surely its owner's.
 */
async function listFactors(db: Db, accountId: AccountId, since: Date): Promise<SecurityChange[]> {
  const [{ isAdmin, madeAt }, passkeys, apps, codesAt, firstAt, made] = await parallel(
    () => readMfaState(db, accountId),
    () => store.listAddedPasskeys(db, accountId, since),
    () => store.listAddedApps(db, accountId, since),
    () => store.findNewRecoveryCodes(db, accountId, since),
    () => store.findFirstFactor(db, accountId),
    () => store.listSecurityEvents(db, accountId, CODES_MADE, since),
  )
  const isChoiceAt = (at: Date | null) =>
    !isAdmin || madeAt >= since || (at !== null && firstAt !== undefined && firstAt < at)
  const { ip = null, userAgent = null } = made[0] ?? {}
  const codes = codesAt ? [{ at: codesAt, ip, userAgent }] : []
  return [
    ...passkeys.map((row) => ({
      id: row.id,
      kind: 'passkey' as const,
      ...originOf(row),
      isChoice: isChoiceAt(row.at),
    })),
    ...apps.map((row) => ({
      id: 'authenticator',
      kind: 'authenticator' as const,
      ...originOf(row),
      isChoice: isChoiceAt(row.at),
    })),
    ...codes.map((row) => ({
      id: 'recovery-codes',
      kind: 'recovery-codes' as const,
      ...originOf(row),
      isChoice: isChoiceAt(row.at),
    })),
  ]
}

const CODES_MADE = ['second-factor.recovery-codes-made', 'second-factor.turned-on'] as const
const TOLD = {
  'email.changed': 'email',
  'email.change-requested': 'email-asked',
  'app.entered': 'app',
} as const
const isTold = (kind: string): kind is keyof typeof TOLD => kind in TOLD

/** Changes of address and entries into apps, which end without asking; of an app the last entry. */
async function listTold(db: Db, accountId: AccountId, since: Date): Promise<SecurityChange[]> {
  const kinds = Object.keys(TOLD) as (keyof typeof TOLD)[]
  const seen = new Set<string>()
  return (await store.listSecurityEvents(db, accountId, kinds, since)).flatMap(
    ({ id, kind, about, ...row }) => {
      const name = `${kind}:${about}`
      if (!isTold(kind) || seen.has(name)) return []
      seen.add(name)
      return [{ id, kind: TOLD[kind], ...(about && { about }), ...originOf(row), isChoice: false }]
    },
  )
}
