import * as z from 'zod'
import { endpoint, refusals } from './endpoint.ts'
import { rowsOf } from './page.ts'

/** What notifications are about, as people choose among them; `shop` is for who administers it. */
export const NotificationSubject = z.enum(['offers', 'training', 'billing', 'security', 'shop'])
export type NotificationSubject = z.infer<typeof NotificationSubject>

/** Something that a person is told in the app. */
export const Notification = z.object({
  id: z.string(),
  subject: NotificationSubject,
  title: z.string(),
  text: z.string(),
  /** A path of ours where more of it stands. */
  page: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const nothing = z.strictObject({})
const WHICH = 'Informe o aviso mais novo que você viu'

/** The notification centre. */
export const notification = {
  list: endpoint('member')
    .route({ method: 'GET', path: '/notices', summary: 'Meus avisos, do mais novo ao mais antigo' })
    .input(
      z
        .strictObject({
          /** The last id of the page before. */
          before: z.string().max(64).optional(),
          limit: z.coerce.number().int().min(1).max(50).default(20),
        })
        .optional(),
    )
    .output(z.object({ notices: rowsOf(Notification), more: z.boolean() })),
  unread: endpoint('member')
    .route({ method: 'GET', path: '/notices/unread', summary: 'Quantos avisos não li; 100 vale por mais' })
    .input(nothing.optional())
    .output(z.object({ unread: z.int() })),
  read: endpoint('member')
    .route({ method: 'POST', path: '/notices/{id}/read', successStatus: 204, summary: 'Li um aviso' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(z.void()),
  readAll: endpoint('member')
    .route({
      method: 'POST',
      path: '/notices/read-all',
      successStatus: 204,
      summary: 'Li todos os avisos até o que informo',
    })
    .input(z.strictObject({ upTo: z.string({ error: WHICH }).min(1, WHICH).max(64, WHICH) }))
    .output(z.void()),
}
