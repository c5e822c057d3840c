import type { App } from '#kernel/app-context.ts'
import { deriveToken, isSameSecret } from '#kernel/random.ts'

const VALID_MS = 24 * 60 * 60 * 1000
/** What is called here carries its signature in its query, which no log keeps. */
export const UPLOAD_PATH = '/arquivos/envios'

type Signer = Pick<App, 'config' | 'clock'>

const signatureOf = ({ config }: Signer, id: string, until: string): string =>
  deriveToken(config.session.secret, 'upload-address', `${id}.${until}`)

/** Where a file is sent to for a day, by whoever has the address. */
export function signUploadAddress(app: Signer, id: string): string {
  const until = String(app.clock.now().getTime() + VALID_MS)
  return `${UPLOAD_PATH}/${id}?chave=${until}.${signatureOf(app, id, until)}`
}

/** Whether an address was signed by us and is not over. */
export function isUploadAddress(app: Signer, id: string, token: string): boolean {
  const [until = '', signature = ''] = token.split('.')
  return isSameSecret(signature, signatureOf(app, id, until)) && Number(until) > app.clock.now().getTime()
}
