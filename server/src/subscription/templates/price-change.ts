import { perInterval } from '@vitrine/contract/interval-words'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { brl, firstName, type PropsOf, type Site } from '#mail'

type Props = PropsOf<'subscription-price-change'>

const day = (text: string): string => formatDay(calendarDay(text))

const each = ({ change }: Props, amount: number): string => `${brl(amount)} ${perInterval(change.interval)}`

/** What happens without an answer, and with one. */
function waysOf({ change }: Props): string {
  const { consent, on, answerUntil, paidUntil } = change
  if (consent === 'none') return 'Você não precisa fazer nada.'
  if (consent === 'opt-in')
    return `Você aceita ou fica com o preço de hoje. Sem resposta${answerUntil ? ` até ${day(answerUntil)}` : ''}, nada muda: seu preço continua.`
  return `Você aceita ou sai sem custo: quem sai usa até ${day(paidUntil)} e não paga o novo preço. Sem resposta, a renovação de ${day(on)} já vem com ele.`
}

const ceiling = ({ change }: Props): string =>
  change.mayExceedCeiling
    ? ` No Pix Automático, o banco recusa ${brl(change.charge)} se o limite que você definiu for menor: confira no app do banco.`
    : ''

const TITLES = {
  'opt-in': 'A loja propõe um novo preço',
  'opt-out': 'O preço da sua assinatura vai mudar',
  none: 'O preço da sua assinatura vai baixar',
} as const

/** What a message about another price says; `again` of the one that reminds. */
export function priceChangeWords(props: Props, site: Site, again: boolean) {
  const { name, subscription, change, code } = props
  const { consent, amount, oldAmount, on, reason } = change
  const reminder = again ? 'Lembrete: ' : ''
  const subject =
    consent === 'opt-in'
      ? `Novo preço proposto para ${subscription.plan}: você decide`
      : `${subscription.plan} passa a ${brl(amount)} em ${day(on)}`
  return {
    subject: `${reminder}${subject}`,
    title: TITLES[consent],
    text: `${firstName(name)}, “${subscription.plan}” custa ${each(props, oldAmount)} e ${consent === 'opt-in' ? 'passaria' : 'passa'} a ${each(props, amount)} a partir da renovação de ${day(on)}. Motivo: ${reason} ${waysOf(props)}${ceiling(props)}`,
    action: consent === 'none' ? 'Ver o novo preço' : 'Ver e responder',
    link: links.priceChange(site, code),
    quiet:
      consent === 'opt-out'
        ? 'Depois de pagar uma renovação você ainda tem 7 dias para desistir dela, com a devolução de tudo.'
        : 'O que já foi pago ou cobrado não muda de preço.',
  }
}
