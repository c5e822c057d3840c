import { renderToStaticMarkup } from 'react-dom/server'
import { accessEnding } from './access-ending.tsx'
import { accessGiven } from './access-given.tsx'
import { boletoWaiting } from './boleto-waiting.tsx'
import { cardExpiring } from './card-expiring.tsx'
import { cartForgotten } from './cart-forgotten.tsx'
import { certificateIssued } from './certificate-issued.tsx'
import { credentialLetters } from './credential.tsx'
import { digest } from './digest.tsx'
import { disputeOpened } from './dispute-opened.tsx'
import { newLesson } from './new-lesson.tsx'
import { noteIssued } from './note-issued.tsx'
import { orderReceived } from './order-received.tsx'
import { paymentConfirmed } from './payment-confirmed.tsx'
import { paymentInReview } from './payment-in-review.tsx'
import { paymentReminders } from './payment-reminders.tsx'
import { pixWaiting } from './pix-waiting.tsx'
import { privacyLetters } from './privacy.tsx'
import { type Kind, PROPS, type PropsOf } from './props.ts'
import { refundDone, refundRefused, regretReceived } from './refund.tsx'
import { refundDestination } from './refund-destination.tsx'
import { secondFactorNotices } from './second-factor.tsx'
import { sessionLetters } from './session.tsx'
import { subscriptionLetters } from './subscription.tsx'
import type { Template } from './template.ts'
import { waitingLetters } from './waiting.tsx'
import { welcome } from './welcome.tsx'
import { siteOfSeller } from './words.ts'

const TEMPLATES: { [K in Kind]: Template<K> } = {
  welcome,
  ...credentialLetters,
  ...sessionLetters,
  'order-received': orderReceived,
  'pix-waiting': pixWaiting,
  'boleto-waiting': boletoWaiting,
  ...paymentReminders,
  'access-ending': accessEnding,
  'access-given': accessGiven,
  'certificate-issued': certificateIssued,
  'new-lesson': newLesson,
  'card-expiring': cardExpiring,
  'cart-forgotten': cartForgotten,
  'payment-in-review': paymentInReview,
  'payment-confirmed': paymentConfirmed,
  'note-issued': noteIssued,
  'regret-received': regretReceived,
  'refund-done': refundDone,
  'refund-refused': refundRefused,
  'refund-destination': refundDestination,
  'dispute-opened': disputeOpened,
  ...secondFactorNotices,
  ...privacyLetters,
  ...waitingLetters,
  ...subscriptionLetters,
  digest,
}

export interface Letter {
  seller: { name: string; email: string }
  subject: string
  html: string
  plain: string
}

/** Asked for by its name, because old mail programs guess otherwise. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** What a message is called, on one line. */
export const subjectOf = <K extends Kind>(kind: K, facts: PropsOf<K>): string => {
  const template: Template<K> = TEMPLATES[kind]
  return template.subject(facts).replace(/\s+/g, ' ')
}

interface Wording {
  /** Where the shop is installed. */
  publicUrl: string
  /** What the brand says in this kind of message, before it signs. */
  text?: string | undefined
}

/** Writes a message; throws when the props are not those of its kind. */
export function render<K extends Kind>(kind: K, props: unknown, { publicUrl, text }: Wording): Letter {
  const said = PROPS[kind].parse(props) as PropsOf<K>
  const template: Template<K> = TEMPLATES[kind]
  const site = siteOfSeller(publicUrl, said.seller)
  const { mark, signature } = said.seller
  const closing = [text, signature].flatMap((one) => one ?? [])
  const seller = { ...said.seller, mark: mark && site.origin + mark, signature: closing.join('\n\n') || null }
  const facts = { ...said, seller }
  return {
    seller: facts.seller,
    subject: subjectOf(kind, facts),
    html: DOCTYPE + renderToStaticMarkup(template.html(facts, site)),
    plain: template.plain(facts, site),
  }
}
