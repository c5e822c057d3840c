import { createHmac } from 'node:crypto'
import { isSameSecret } from '#kernel/random.ts'

export const SIGNATURE_HEADER = 'x-horizonte-assinatura'
const TOLERANCE_SECONDS = 300

/** Whether `header` (`t=…,v1=…`) signs this text with the secret, not longer ago than five minutes, nor ahead of us. */
export function isSigned(secret: string, header: unknown, text: string, now: Date): boolean {
  const [, seconds = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!signature || Math.abs(now.getTime() / 1000 - Number(seconds)) > TOLERANCE_SECONDS) return false
  return isSameSecret(signature, createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex'))
}
