import { CARD_BRANDS, type CardBrand } from '@vitrine/contract/brazil/card-brand'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { firstName, type PropsOf, type Site, type Template } from '#mail'
import { Action, Layout, List, plainMessage, Quiet, Text, Title } from '#mail-layout'

type AccessEnding = PropsOf<'access-ending'>

const ACCESS_TITLE = 'Seu acesso está perto do fim'
const dayIn = ({ lastOn }: AccessEnding) => formatDay(calendarDay(lastOn))
const accessText = (props: AccessEnding) =>
  `${firstName(props.name)}, você pode usar “${props.product.name}” até ${dayIn(props)}, o fim do dia incluído.`
const AFTER_ACCESS =
  'Nada é cobrado por isso, e nada se renova sozinho. Depois desse dia, para continuar, é só comprar de novo.'
const SEE_IN_STORE = 'Ver na loja'
const linkOf = ({ seller, product }: AccessEnding, site: Site) => links.product(site, seller.id, product.slug)

export const accessEnding: Template<'access-ending'> = {
  subject: (props) => `Seu acesso a ${props.product.name} vai até ${dayIn(props)}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={accessText(props)}>
      <Title>{ACCESS_TITLE}</Title>
      <Text>{accessText(props)}</Text>
      <Action href={linkOf(props, site)}>{SEE_IN_STORE}</Action>
      <Quiet>{AFTER_ACCESS}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      ACCESS_TITLE,
      accessText(props),
      [`${SEE_IN_STORE}:`, linkOf(props, site)],
      AFTER_ACCESS,
    ]),
}

type CardExpiring = PropsOf<'card-expiring'>

/** `Cartão da família (Visa final 5682)` */
const nameOf = ({ card: { brand, last4, nickname } }: CardExpiring): string => {
  const cardDisplay = `${CARD_BRANDS[brand as CardBrand]?.name ?? 'Cartão'} final ${last4}`
  return nickname ? `${nickname} (${cardDisplay})` : cardDisplay
}
const CARD_TITLE = 'Seu cartão salvo vence em breve'
const cardText = (props: CardExpiring) =>
  `${firstName(props.name)}, o cartão ${nameOf(props)} vale até ${formatDay(calendarDay(props.card.lastOn))}. Depois desse dia ele não paga mais compras aqui${props.renews ? ', nem as renovações que você autorizou nele' : ''}.`
const USE_NEW_CARD =
  'Quando receber o cartão novo, use-o na próxima compra e marque “Salvar este cartão”. O que já foi pago com o atual não muda.'
const RENEW_WITH_NEW =
  'Quando receber o cartão novo, pague com ele a próxima renovação e marque “Renovar automaticamente neste cartão”, ou escolha outro cartão salvo na página da assinatura. Até lá mandamos cada cobrança por e-mail, com Pix.'
const whatToDo = ({ renews }: CardExpiring) => (renews ? RENEW_WITH_NEW : USE_NEW_CARD)
const SEE_CARDS = 'Ver meus cartões'

export const cardExpiring: Template<'card-expiring'> = {
  subject: ({ card }) => `Seu cartão final ${card.last4} vence em ${formatDay(calendarDay(card.lastOn))}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={cardText(props)}>
      <Title>{CARD_TITLE}</Title>
      <Text>{cardText(props)}</Text>
      <Action href={links.cards(site)}>{SEE_CARDS}</Action>
      <Quiet>{whatToDo(props)}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      CARD_TITLE,
      cardText(props),
      [`${SEE_CARDS}:`, links.cards(site)],
      whatToDo(props),
    ]),
}

type CartForgotten = PropsOf<'cart-forgotten'>

const TITLES = {
  1: 'Você deixou algo no carrinho',
  2: 'Seu carrinho continua aqui',
  3: 'Ainda quer o que escolheu?',
} as const

const hello = ({ name, seller }: CartForgotten) =>
  `${firstName(name)}, guardamos o que você escolheu na ${seller.name}:`
const PRICES = 'Os preços são os de hoje: se algum mudou, o carrinho mostra antes de você pagar.'
const WHY = 'Você recebe este aviso porque aceitou receber novidades por e-mail.'
const STOP = 'Para não receber mais, desligue “Ofertas” em Minha conta, Notificações.'

export const cartForgotten: Template<'cart-forgotten'> = {
  subject: ({ step }) => TITLES[step],
  html: (props, site) => (
    <Layout seller={props.seller} preview={hello(props)}>
      <Title>{TITLES[props.step]}</Title>
      <Text>{hello(props)}</Text>
      <List items={props.items} />
      <Action href={links.cart(site, props.seller.id, props.token)}>Voltar ao carrinho</Action>
      <Quiet>{PRICES}</Quiet>
      <Quiet>
        {WHY} {STOP}
      </Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      TITLES[props.step],
      hello(props),
      props.items.map((item) => `- ${item}`),
      ['Voltar ao carrinho:', links.cart(site, props.seller.id, props.token)],
      PRICES,
      `${WHY} ${STOP}`,
    ]),
}
