import { type CardSettings, setupSentence } from '@vitrine/contract/card'
import { RENEW_CARD_TEXT } from '@vitrine/contract/card-consent'
import type { Quote } from '@vitrine/contract/cart'
import type { SavedCard } from '@vitrine/contract/saved-card'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { getApi } from '../../session/api.ts'
import { Refused } from '../../session/refused.ts'
import { pathOf } from '../../session/safe-redirect.ts'
import { brl } from '../../ui/labels.ts'
import quiet from '../../ui/quiet.module.css'
import { dayText } from '../../ui/subscription-words.ts'
import classes from './card-fields.module.css'
import { CardFrame, SavedChoice, WhereItGoes } from './card-fields.tsx'
import { PaymentConsent } from './method-choice.tsx'
import { type CardFrameState, useCardFrame } from './use-card-frame.ts'

/** The card to which renewals are charged, for the order that is placed. */
export interface RenewalCardChoice {
  /** Nothing in it where its holder did not agree; undefined while a card is not there, for a reason that they see. */
  read(): Promise<{ renewalCardId?: string } | undefined>
}

interface RenewalCardFieldsProps {
  settings: CardSettings
  saved: readonly SavedCard[]
  quote: Quote
  /** Holds what is chosen here while it stands on the page. */
  choice: RefObject<RenewalCardChoice | null>
}

/** A plan that costs nothing at first asks for a card to which the charges after that go. */
export function RenewalCardFields({ settings, saved, quote, choice }: RenewalCardFieldsProps) {
  const cards = saved.filter(({ isUsable, isDeclined }) => isUsable && !isDeclined)
  const [picked, pick] = useState<SavedCard | null>(cards[0] ?? null)
  const [isAgreed, setAgreed] = useState(false)
  const frame = useRef<CardFrameState>(null)
  const add = useAddedCard(frame)
  useEffect(() => {
    choice.current = {
      async read() {
        if (!isAgreed) return {}
        const renewalCardId = picked?.id ?? (await add())
        return renewalCardId ? { renewalCardId } : undefined
      },
    }
    return () => {
      choice.current = null
    }
  })
  return (
    <section className={classes.fields} aria-labelledby="renewal-card">
      <div>
        <h3 id="renewal-card">Cartão para as renovações</h3>
        <p className={quiet.text}>{sayFirstCharge(quote)}</p>
      </div>
      <SavedChoice saved={cards} picked={picked} pick={pick} />
      {!picked && <NewCard frameUrl={settings.frameUrl} frame={frame} />}
      <PaymentConsent text={RENEW_CARD_TEXT} checked={isAgreed} onChange={setAgreed} />
    </section>
  )
}

/** From when on the card is charged, and how much. */
const sayFirstCharge = ({ later: [first] }: Quote): string =>
  first
    ? `Nada é cobrado nele agora. Em ${dayText(first.firstOn)} cobramos ${brl(first.amount)}, e avisamos por e-mail antes. Cancele até lá e não paga nada.`
    : 'Nada é cobrado nele agora.'

function NewCard({ frameUrl, frame: held }: { frameUrl: string; frame: RefObject<CardFrameState | null> }) {
  const frame = useCardFrame(frameUrl, 0)
  useEffect(() => {
    held.current = frame
  })
  return (
    <>
      <CardFrame frame={frame} title="Dados do cartão" />
      <WhereItGoes />
    </>
  )
}

/** Adds the card that was typed, once; resolves to nothing where it is wrong or its issuer asks its holder. */
function useAddedCard(frame: RefObject<CardFrameState | null>) {
  const { id: brand } = useBrand()
  const added = useRef<string>(undefined)
  return async (): Promise<string | undefined> => {
    if (added.current) return added.current
    const token = await frame.current?.tokenise(0)
    if (!token) return undefined
    const api = await getApi()
    const returnTo = pathOf(location.href)
    const setup = await api.savedCard.add({ brand, token, renews: true, returnTo })
    if (setup.actionUrl) location.assign(setup.actionUrl)
    if (setup.status === 'failed') {
      frame.current?.reload()
      const sentence = setupSentence(setup.declined ?? 'other')
      throw new Refused({ status: 422, error: 'card.failed', errors: [sentence] })
    }
    added.current = setup.cardId
    return setup.cardId
  }
}
