import * as z from 'zod'
import { endpoint, refusals } from './endpoint.ts'
import { Shared } from './identity.ts'
import { rowsOf } from './page.ts'

/** An app that somebody is signed in to with their account here. */
export const ConnectedApp = z.object({
  clientId: z.string(),
  name: z.string(),
  /** Its mark, on our own host; absent for an app without one. */
  mark: z.string().optional(),
  /** Host of the app's address, so that a name alone deceives nobody; absent for an app of a phone. */
  host: z.string().optional(),
  /** What the app may read. */
  shares: z.array(Shared),
  /** The app stays signed in until it is told otherwise. */
  staysSignedIn: z.boolean(),
  since: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

/** The apps a person entered through us. */
export const connectedApp = {
  list: endpoint('member')
    .route({
      method: 'GET',
      path: '/account/apps',
      summary: 'Aplicativos em que entrei com minha conta, do uso mais recente ao mais antigo',
    })
    .input(z.strictObject({}).optional())
    .output(rowsOf(ConnectedApp)),
  disconnect: endpoint('member')
    .route({
      method: 'DELETE',
      path: '/account/apps/{clientId}',
      successStatus: 204,
      summary: 'Desconectar um aplicativo: o que ele recebeu deixa de valer na hora',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ clientId: z.string().max(64) }))
    .output(z.void()),
}
