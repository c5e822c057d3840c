import { CARD_BRANDS, type CardBrand } from '@vitrine/contract/brazil/card-brand'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { firstName, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title } from '#mail-layout'

type Props = PropsOf<'card-expiring'>

/** `Cartão da família (Visa final 5682)` */
const nameOf = ({ card: { brand, last4, nickname } }: Props): string => {
  const face = `${CARD_BRANDS[brand as CardBrand]?.name ?? 'Cartão'} final ${last4}`
  return nickname ? `${nickname} (${face})` : face
}
const TITLE = 'Seu cartão salvo vence em breve'
const says = (props: Props) =>
  `${firstName(props.name)}, o cartão ${nameOf(props)} vale até ${formatDay(calendarDay(props.card.lastOn))}. Depois desse dia ele não paga mais compras aqui.`
const WHAT_TO_DO =
  'Quando receber o cartão novo, use-o na próxima compra e marque “Salvar este cartão”. O que já foi pago com o atual não muda.'
const ACTION = 'Ver meus cartões'

export const cardExpiring: Template<'card-expiring'> = {
  subject: ({ card }) => `Seu cartão final ${card.last4} vence em ${formatDay(calendarDay(card.lastOn))}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>{says(props)}</Text>
      <Action href={links.cards(site)}>{ACTION}</Action>
      <Quiet>{WHAT_TO_DO}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [TITLE, says(props), [`${ACTION}:`, links.cards(site)], WHAT_TO_DO]),
}
