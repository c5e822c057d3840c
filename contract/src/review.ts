import * as z from 'zod'
import { BrandId } from './brand.ts'
import { FIRST_BRAND } from './brand-paths.ts'
import { endpoint, refusals } from './endpoint.ts'
import { idOf } from './id-schema.ts'
import { rowsOf } from './page.ts'

const Stars = z.int({ error: 'Dê de 1 a 5 estrelas' }).min(1, 'Dê de 1 a 5 estrelas').max(5)
const Text = z
  .string({ error: 'Conte o que você achou' })
  .trim()
  .min(20, 'Conte um pouco mais: pelo menos 20 caracteres')
  .max(2000, 'Use até 2.000 caracteres')

/** What somebody who has a product says of it. `author` is a first name and an initial. */
export const Review = z.object({
  id: z.string(),
  author: z.string(),
  stars: z.int(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().optional(),
  /** Whether its author has the product still. */
  hasProduct: z.boolean(),
  reply: z.object({ text: z.string(), at: z.iso.datetime() }).optional(),
})
export type Review = z.infer<typeof Review>

export const ReviewList = z.object({
  items: rowsOf(Review),
  /** What to ask for with `after` to get those before. */
  next: z.string().optional(),
})
export type ReviewList = z.infer<typeof ReviewList>

/** One's own review, and whether it is shown. */
export const OwnReview = Review.pick({ id: true, stars: true, text: true }).extend({ hidden: z.boolean() })
export type OwnReview = z.infer<typeof OwnReview>

export const NewReview = z.strictObject({
  brand: BrandId.default(FIRST_BRAND),
  productId: idOf('prd'),
  stars: Stars,
  text: Text,
})
export type NewReview = z.infer<typeof NewReview>

export const ReportReason = z.enum(['offensive', 'spam', 'personal-data', 'other'])
export type ReportReason = z.infer<typeof ReportReason>

export const review = {
  list: endpoint('public', { shared: true })
    .route({
      method: 'GET',
      path: '/catalog/products/{product}/reviews',
      summary: 'Avaliações de um produto',
    })
    .input(z.strictObject({ product: idOf('prd'), after: z.string().max(40).optional() }))
    .output(ReviewList),
  mine: endpoint('member')
    .route({ method: 'GET', path: '/reviews/mine', summary: 'Minha avaliação de um produto' })
    .input(z.strictObject({ productId: idOf('prd') }))
    .output(z.object({ review: OwnReview.optional() })),
  write: endpoint('member')
    .route({
      method: 'PUT',
      path: '/reviews',
      summary: 'Avaliar um produto que eu tenho, ou mudar o que avaliei',
    })
    .errors(refusals('review.not-yours-to-review'))
    .input(NewReview)
    .output(OwnReview),
  remove: endpoint('member')
    .route({ method: 'DELETE', path: '/reviews/{id}', successStatus: 204, summary: 'Apagar minha avaliação' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: z.string().max(40) }))
    .output(z.void()),
  report: endpoint('member')
    .route({
      method: 'POST',
      path: '/review-reports',
      successStatus: 202,
      summary: 'Denunciar uma avaliação',
    })
    .errors(refusals('not-found'))
    .input(z.strictObject({ reviewId: z.string().max(40), reason: ReportReason }))
    .output(z.void()),
}
