import { type Id, type IdPrefix, isId } from '@vitrine/contract/ids'
import { SECOND_MS } from '@vitrine/contract/time'
import type { Config } from './config.ts'
import { deriveToken, isSameSecret } from './secrets.ts'

/** What a code is good for, and how long. A code for one use is none for another. */
export interface CodeUse {
  name: string
  validMs: number
}

/** Codes that stand for one record: which one, until when, and our HMAC-SHA-256 of both. */
export function signedCode<P extends IdPrefix>(prefix: P, { name, validMs }: CodeUse) {
  const signed = ({ dataSecret }: Config, body: string, until: string): string =>
    deriveToken(dataSecret, name, `${body}.${until}`)
  return {
    write(config: Config, id: Id<P>, now: Date): string {
      const body = id.slice(prefix.length + 1)
      const until = Math.floor((now.getTime() + validMs) / SECOND_MS).toString(36)
      return [body, until, signed(config, body, until)].join('.')
    },
    /** The record that a code is for; what we did not sign leads to none, whatever it says. */
    read(config: Config, code: string, now: Date): { id: Id<P> } | 'unknown' | 'expired' {
      const [body = '', until = '', signature = ''] = code.split('.')
      const id = `${prefix}_${body}`
      if (!isSameSecret(signature, signed(config, body, until)) || !isId(prefix, id)) return 'unknown'
      return Number.parseInt(until, 36) * SECOND_MS < now.getTime() ? 'expired' : { id }
    },
  }
}
