import { randomUUID } from 'node:crypto'
import type { App } from '#kernel/app-context.ts'
import { asTransaction } from '#kernel/database.ts'
import { insertCookieChoice } from './cookie-choice.store.ts'
import { deviceName } from './device-name.ts'

interface Choice {
  id?: string | undefined
  version: string
  measurement: boolean
  marketing: boolean
}

/** `203.0.113.0` or `2001:db8:1::`: enough to tell a country, too little to tell a person. */
export function rangeOf(ip: string): string | undefined {
  const v4 = ip.match(/(\d+\.\d+\.\d+)\.\d+$/)
  if (v4) return `${v4[1]}.0`
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}::` : undefined
}

/** Keeps the proof of a choice (LGPD, art. 8, § 2), for a browser without a name. */
export async function chooseCookies(
  app: App,
  { id = randomUUID(), version, measurement, marketing }: Choice,
  from: { ip: string; userAgent: string | undefined },
): Promise<{ id: string; at: string }> {
  const at = app.clock.now()
  const ipRange = rangeOf(from.ip)
  const row = { id, version, measurement, marketing, ipRange, device: deviceName(from.userAgent), at }
  await insertCookieChoice(asTransaction(app.db), row)
  return { id, at: at.toISOString() }
}
