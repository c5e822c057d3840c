import type { Product } from '@vitrine/contract/catalog'
import { REPORT_WORDS } from '@vitrine/contract/report-words'
import type { OwnReview, ReportReason, Review, ReviewList } from '@vitrine/contract/review'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { lazy, Suspense, useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { useAct } from '../../session/use-act.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import quiet from '../../ui/quiet.module.css'
import { Rating, Stars } from '../../ui/rating.tsx'
import classes from './reviews.module.css'
import { Section } from './section.tsx'

/** For who has the product alone: nobody else loads it. */
const ReviewForm = lazy(() => import('./review-form.tsx'))

interface ReviewsProps {
  product: Product
  first: ReviewList
  mayWrite: boolean
}

/** What those who have the product say of it, and the place where they say it. */
export function Reviews({ product, first, mayWrite }: ReviewsProps) {
  const [own, setOwn] = useState<Own>({ review: undefined, id: undefined })
  const become = (review: OwnReview | null) => setOwn(({ id }) => ({ review, id: review?.id ?? id }))
  if (first.items.length === 0 && !mayWrite) return null
  return (
    <div id="avaliacoes" className={classes.anchor}>
      <Section title="Avaliações" lead="De quem comprou.">
        <Rating rating={product.rating} />
        {mayWrite && (
          <Suspense fallback={null}>
            <ReviewForm productId={product.id} own={own.review} become={become} />
          </Suspense>
        )}
        <Pages productId={product.id} first={first} own={own} />
      </Section>
    </div>
  )
}

/** The page is the same for everybody and a moment old: one's own review is shown as it is now, or gone. */
function withOwn(items: readonly Review[], { review, id }: Own): Review[] {
  const others = items.filter((one) => one.id !== id)
  if (!review || review.hidden) return others
  const known = items.find((one) => one.id === id)
  const { stars, text } = review
  const createdAt = known?.createdAt ?? serverNow().toISOString()
  return [{ id: review.id, stars, text, author: 'Você', createdAt, hasProduct: true }, ...others]
}

/** What the person has said, and the id of what they last said, also when they took it back. */
interface Own {
  review: OwnReview | null | undefined
  id: string | undefined
}

interface PagesProps {
  productId: string
  first: ReviewList
  own: Own
}

/** The first page is that of the store for everybody; the others are fetched when asked for. */
function Pages({ productId, first, own }: PagesProps) {
  const [more, setMore] = useState<ReviewList>({ items: [], next: first.next })
  const { busy, act } = useAct(
    (error) =>
      void notify({ tone: 'negative', title: 'Não foi possível carregar', caption: sentenceFor(error) }),
  )
  const load = () =>
    act(async (api) => {
      const page = await api.review.list({ product: productId, after: more.next })
      setMore({ items: [...more.items, ...page.items], next: page.next })
    })
  return (
    <>
      <ul className={classes.list}>
        {withOwn([...first.items, ...more.items], own).map((review) => (
          <ReviewItem key={review.id} review={review} own={review.id === own.id} />
        ))}
      </ul>
      {more.next && (
        <Button variant="outline" busy={busy} onClick={load}>
          Ver mais avaliações
        </Button>
      )}
    </>
  )
}

const REASONS = Object.entries(REPORT_WORDS) as [ReportReason, string][]

const day = (instant: string) => formatDay(dayOf(new Date(instant)))

/** One review, with the shop's reply, and the way to say that it does not belong here. */
function ReviewItem({ review, own }: { review: Review; own: boolean }) {
  const { author, stars, text, createdAt, editedAt, hasProduct, reply } = review
  const member = useSession() !== null
  return (
    <li className={classes.review}>
      <p className={classes.head}>
        <Stars stars={stars} />
        <strong>{author}</strong>
        <span className={quiet.text}>
          {day(createdAt)}
          {editedAt && ', alterada'}
          {!hasProduct && ' · já não tem o produto'}
        </span>
      </p>
      <p className={classes.text}>{text}</p>
      {reply && (
        <div className={classes.reply}>
          <p className={quiet.text}>Resposta da loja, {day(reply.at)}</p>
          <p className={classes.text}>{reply.text}</p>
        </div>
      )}
      {member && !own && <Report reviewId={review.id} />}
    </li>
  )
}

function Report({ reviewId }: { reviewId: string }) {
  const [done, setDone] = useState(false)
  const report = async (reason: ReportReason) => {
    try {
      await (await getApi()).review.report({ reviewId, reason })
      setDone(true)
    } catch (error) {
      notify({ tone: 'negative', title: 'Não foi possível denunciar', caption: sentenceFor(error) })
    }
  }
  if (done) return <p className={quiet.text}>Obrigado. Vamos olhar esta avaliação.</p>
  return (
    <details className={classes.report}>
      <summary>Denunciar</summary>
      {REASONS.map(([id, words]) => (
        <button key={id} type="button" onClick={() => report(id)}>
          {words}
        </button>
      ))}
    </details>
  )
}
