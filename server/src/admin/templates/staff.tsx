import { links } from '#brand'
import { brl, moment, type PropsOf, type Template } from '#mail'
import { Action, Layout, List, plainLetter, Quiet, Text, Title } from '#mail-layout'

type Sale = PropsOf<'sale-made'>
type Away = PropsOf<'provider-away'>

const WHY =
  'Você recebe isto porque cuida da loja. Em Avisos da loja, na administração, escolhe o que quer receber e como.'

const saleTitle = ({ sale }: Sale) => `${sale.isRenewal ? 'Renovação' : 'Venda'} de ${brl(sale.total)}`
const saleSays = ({ sale }: Sale) => `O pagamento do pedido ${sale.code} foi confirmado.`

export const saleMade: Template<'sale-made'> = {
  subject: (props) => `${saleTitle(props)}: ${props.sale.items[0]}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={saleSays(props)}>
      <Title>{saleTitle(props)}</Title>
      <Text>{saleSays(props)}</Text>
      <List items={props.sale.items} />
      <Action href={links.adminOrder(site, props.sale.id)}>Ver o pedido</Action>
      <Quiet>{WHY}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      saleTitle(props),
      saleSays(props),
      props.sale.items.map((item) => `- ${item}`),
      ['Ver o pedido:', links.adminOrder(site, props.sale.id)],
      WHY,
    ]),
}

const AWAY_TITLE = 'Um meio de pagamento não responde'
const awaySays = ({ provider, since }: Away) =>
  `${provider} não responde desde ${moment(since)}. Enquanto isso, quem compra não consegue pagar por ele.`
const AWAY_NEXT =
  'Confira se as credenciais ainda valem e se há aviso de instabilidade. Perguntamos de novo a cada minuto, e nenhum pagamento feito se perde.'

export const providerAway: Template<'provider-away'> = {
  subject: ({ provider }) => `${AWAY_TITLE}: ${provider}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={awaySays(props)}>
      <Title>{AWAY_TITLE}</Title>
      <Text>{awaySays(props)}</Text>
      <Text>{AWAY_NEXT}</Text>
      <Action href={links.installation(site)}>Ver a situação</Action>
      <Quiet>{WHY}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      AWAY_TITLE,
      awaySays(props),
      AWAY_NEXT,
      ['Ver a situação:', links.installation(site)],
      WHY,
    ]),
}
