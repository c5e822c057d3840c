import type { Tx } from '#kernel/database.ts'

/** What a browser chose; `ipRange` lacks the part of the address that would lead to somebody. */
export interface CookieChoice {
  id: string
  version: string
  measurement: boolean
  marketing: boolean
  ipRange: string | undefined
  device: string | undefined
  at: Date
}

/** Appended, never updated: what was chosen before stays as proof. */
export async function insertCookieChoice(tx: Tx, choice: CookieChoice): Promise<void> {
  const { ipRange, device, ...row } = choice
  await tx
    .insertInto('cookie_choice')
    .values({ ...row, ip_range: ipRange ?? null, device: device ?? null })
    .execute()
}
