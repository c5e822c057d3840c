import { REPORT_WORDS } from '@vitrine/contract/report-words'
import type { ReportReason, Review } from '@vitrine/contract/review'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { useSession } from '../../session/use-session.ts'
import { notify } from '../../ui/notify.ts'
import { Stars } from '../../ui/rating.tsx'
import classes from './reviews.module.css'

const REASONS = Object.entries(REPORT_WORDS) as [ReportReason, string][]

const day = (instant: string) => formatDay(dayOf(new Date(instant)))

/** One review, with the shop's reply, and the way to say that it does not belong here. */
export function ReviewItem({ review, own }: { review: Review; own: boolean }) {
  const { author, stars, text, createdAt, editedAt, hasProduct, reply } = review
  const member = useSession() !== null
  return (
    <li className={classes.review}>
      <p className={classes.head}>
        <Stars stars={stars} />
        <strong>{author}</strong>
        <span className={classes.quiet}>
          {day(createdAt)}
          {editedAt && ', alterada'}
          {!hasProduct && ' · já não tem o produto'}
        </span>
      </p>
      <p className={classes.text}>{text}</p>
      {reply && (
        <div className={classes.reply}>
          <p className={classes.quiet}>Resposta da loja, {day(reply.at)}</p>
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
  if (done) return <p className={classes.quiet}>Obrigado. Vamos olhar esta avaliação.</p>
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
