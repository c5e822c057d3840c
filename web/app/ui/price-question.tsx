import { perInterval } from '@vitrine/contract/interval-words'
import { priceAcceptanceText } from '@vitrine/contract/price-acceptance'
import type { PriceAnswer, PriceChange } from '@vitrine/contract/price-campaign'
import { Button } from './button.tsx'
import { Column } from './column.tsx'
import { Facts } from './facts.tsx'
import { brl } from './labels.ts'
import { Notice } from './notice.tsx'
import classes from './price-question.module.css'
import quiet from './quiet.module.css'
import { dayText } from './subscription-words.ts'

/** What a change of price is called where it is answered. */
export const PRICE_CHANGE_TITLES: Record<PriceChange['consent'], string> = {
  'opt-in': 'A loja propõe um novo preço',
  'opt-out': 'O preço da sua assinatura vai mudar',
  none: 'O preço da sua assinatura vai baixar',
}

/** What happens without an answer, and with each. */
function waysText({ consent, accepted, answerUntil, on, paidUntil }: PriceChange): string {
  if (consent === 'none') return 'Você não precisa fazer nada.'
  if (accepted && consent === 'opt-in')
    return `Você aceitou o novo preço, que vale a partir da renovação de ${dayText(on)}.`
  if (consent === 'opt-in')
    return `Sem resposta${answerUntil ? ` até ${dayText(answerUntil)}` : ''}, seu preço continua o mesmo.`
  const leaves = `Quem sai usa até ${dayText(paidUntil)}, não paga o novo preço e pode desfazer a saída até lá.`
  return accepted
    ? `Você aceitou o novo preço. ${leaves}`
    : `${leaves} Sem resposta, a renovação de ${dayText(on)} já vem com ele.`
}

const LEAVE = 'Sair da assinatura'

interface PriceQuestionProps {
  change: PriceChange
  busy: boolean
  /** Why the last answer was not taken. */
  problem: string
  answer(given: PriceAnswer): void
}

/** Another price of a subscription, and the two ways to answer it, which look alike. */
export function PriceQuestion({ change, busy, problem, answer }: PriceQuestionProps) {
  const { amount, oldAmount, charge, interval, on, reason, mayExceedCeiling } = change
  const each = (price: number) => `${brl(price)} ${perInterval(interval)}`
  return (
    <Column>
      <Facts
        facts={[
          ['Hoje', each(oldAmount)],
          ['Novo preço', each(amount)],
          ['Com os seus descontos', charge !== amount && brl(charge)],
          ['A partir da renovação de', dayText(on)],
        ]}
      />
      <p className={classes.reason}>{reason}</p>
      <p>{waysText(change)}</p>
      {mayExceedCeiling && (
        <Notice tone="attention">
          No Pix Automático, o banco recusa {brl(charge)} se o limite que você definiu for menor. Confira no
          app do banco.
        </Notice>
      )}
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Ways change={change} busy={busy} answer={answer} />
    </Column>
  )
}

/** The answers that may be given: who accepted a raise for all may still leave. */
function Ways({ change, busy, answer }: Omit<PriceQuestionProps, 'problem'>) {
  const { consent, accepted } = change
  if (consent === 'none' || (accepted && consent === 'opt-in')) return null
  if (accepted)
    return (
      <Button variant="quiet" busy={busy} onClick={() => answer('decline')}>
        {LEAVE}
      </Button>
    )
  return (
    <>
      <p className={quiet.text}>{priceAcceptanceText(change)}</p>
      <div className={classes.ways}>
        <Button variant="outline" wide busy={busy} onClick={() => answer('accept')}>
          Aceitar o novo preço
        </Button>
        <Button variant="outline" wide busy={busy} onClick={() => answer('decline')}>
          {consent === 'opt-in' ? 'Manter o preço de hoje' : LEAVE}
        </Button>
      </div>
    </>
  )
}
