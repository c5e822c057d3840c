import { links } from '#brand'
import { firstName, type PropsOf, type Template } from '#mail'
import { Action, Layout, List, plainLetter, Quiet, Text, Title } from '#mail-layout'

type Props = PropsOf<'cart-forgotten'>

const TITLES = {
  1: 'Você deixou algo no carrinho',
  2: 'Seu carrinho continua aqui',
  3: 'Ainda quer o que escolheu?',
} as const

const hello = ({ name, seller }: Props) =>
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
    plainLetter(props.seller, [
      TITLES[props.step],
      hello(props),
      props.items.map((item) => `- ${item}`),
      ['Voltar ao carrinho:', links.cart(site, props.seller.id, props.token)],
      PRICES,
      `${WHY} ${STOP}`,
    ]),
}
