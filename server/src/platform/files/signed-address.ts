import { idOf } from '@vitrine/contract/id-schema'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import { hook } from '#kernel/hook.ts'
import { deriveToken, isDerivedToken } from '#kernel/secrets.ts'

/** Whose right it is to read a file, and to what it belongs. */
const Reader = z.strictObject({ accountId: idOf('acc'), resource: z.string() })
export type Reader = z.infer<typeof Reader>

/** Whether somebody may read what belongs to a resource now. It is asked at each read, not only when the address is made. */
export const mayRead = hook<Reader & { now: Date }, boolean>('file.may-read')

/**
 * A file that whoever has its address may read, while the one for whom it was signed may, where there is one; `name` is
 * what it is called when it is saved.
 */
const SignedFile = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  reader: Reader.optional(),
})
export type SignedFile = z.infer<typeof SignedFile>

const Payload = SignedFile.extend({ until: z.int() })

const VALID_MS = 15 * 60 * 1000
/** What is called here names the file that is meant in its query, which no log keeps. */
export const SIGNED_PATH = '/arquivos/aberto'

type Signer = Pick<App, 'config' | 'clock'>

const PURPOSE = 'file-address'

/** The address of a file for 15 minutes. */
export function signAddress(app: Signer, file: SignedFile): { url: string; expiresAt: string } {
  const until = app.clock.now().getTime() + VALID_MS
  const payload = Buffer.from(JSON.stringify({ ...file, until })).toString('base64url')
  return {
    url: `${SIGNED_PATH}?chave=${payload}.${deriveToken(app.config.session.secrets[0], PURPOSE, payload)}`,
    expiresAt: new Date(until).toISOString(),
  }
}

/** The file that a signed address names; nothing when it was not signed by us, or is over. */
export function readAddress(app: Signer, token: string): SignedFile | undefined {
  const [payload = '', signature = ''] = token.split('.')
  if (!isDerivedToken(app.config.session.secrets, PURPOSE, payload, signature)) return undefined
  const { until, ...file } = Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return until > app.clock.now().getTime() ? file : undefined
}
