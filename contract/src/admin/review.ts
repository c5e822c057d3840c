import * as z from 'zod'
import { endpoint, refusals } from '../endpoint.ts'
import { ReportReason } from '../review.ts'
import { adminChange, Reason } from './change.ts'
import { adminList } from './list.ts'

export const ReviewRow = z.object({
  id: z.string(),
  product: z.object({ id: z.string(), name: z.string() }),
  /** As the store shows it: a first name and an initial. */
  author: z.string(),
  /** For who may read people. */
  accountId: z.string().optional(),
  stars: z.int(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  hidden: z.object({ at: z.iso.datetime(), reason: z.string() }).optional(),
  /** Those that nobody has looked at yet. */
  reports: z.array(z.object({ reason: ReportReason, count: z.int() })),
})
export type ReviewRow = z.infer<typeof ReviewRow>

const id = z.string().max(40)

/** What owners say of products, and what others report. */
export const adminReview = {
  ...adminList({
    path: 'reviews',
    summary: 'Avaliações',
    permission: 'reviews.read',
    row: ReviewRow,
    filters: {
      reported: z.enum(['yes']).optional(),
      hidden: z.enum(['yes', 'no']).optional(),
      product: z.string().max(40).optional(),
      stars: z.coerce.number().int().min(1).max(5).optional(),
    },
    sorts: ['-created', 'created'],
  }),
  read: endpoint('administrator', { permission: 'reviews.read' })
    .route({ method: 'GET', path: '/admin/reviews/{id}', summary: 'Uma avaliação, com as denúncias' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id }))
    .output(ReviewRow),
  hide: adminChange('reviews.write')
    .route({
      method: 'POST',
      path: '/admin/reviews/{id}/hiding',
      successStatus: 204,
      summary: 'Tirar uma avaliação da loja',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id, reason: Reason }))
    .output(z.void()),
  /** The reports are settled; the review stays as it is. */
  leave: adminChange('reviews.write')
    .route({
      method: 'POST',
      path: '/admin/reviews/{id}/leaving',
      successStatus: 204,
      summary: 'Deixar uma avaliação denunciada na loja',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id, reason: Reason.optional() }))
    .output(z.void()),
}
