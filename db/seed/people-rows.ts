import { hash } from '@node-rs/argon2'
import { newId } from '@vitrine/contract/ids'
import { DAY_MS } from '@vitrine/contract/time'
import type { Rows } from './insert.ts'
import { demoPeople } from './people.ts'
import { openedOn } from './terms.ts'

const SIGNED_UP_DAYS_AGO = 210

/** argon2id, 19 MiB, two passes, one lane: what a sign-up stores. */
const hashed = (password: string) => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })

/** The demonstration people with their consent; the one called `Administração` owns the shop. */
export async function peopleRows(now: Date): Promise<{ rows: Rows; accounts: Map<string, string> }> {
  const at = new Date(now.getTime() - SIGNED_UP_DAYS_AGO * DAY_MS)
  const accounts = await Promise.all(
    demoPeople.map(async ({ role, name, email, password }) => ({
      id: newId('acc', at.getTime()),
      email,
      name,
      password_hash: await hashed(password),
      email_verified_at: at,
      roles: role === 'Administração' ? ['owner'] : [],
      brand_id: 'main',
      created_at: at,
    })),
  )
  const consent = accounts.map(({ id }) => ({
    account_id: id,
    kind: 'terms',
    granted: true,
    version: openedOn(now),
    at,
  }))
  return {
    rows: { account: accounts, consent },
    accounts: new Map(accounts.map(({ email, id }) => [email, id])),
  }
}
