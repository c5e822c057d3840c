import { Layout } from './layout.tsx'
import { Action, Quiet, Text, Title, Unbroken } from './pieces.tsx'
import { plainLetter, plainSum } from './plain.ts'
import type { OrderFacts } from './props.ts'
import { Sum } from './sum.tsx'
import type { Template } from './template.ts'
import { firstName, laterLines, links, moment } from './words.ts'

const placed = ({ code, placedAt }: OrderFacts) => `Pedido ${code}, feito em ${moment(placedAt)}.`
const NEXT = 'Assim que o pagamento for confirmado, avisamos por e-mail e liberamos o seu acesso.'
const LAW =
  'Depois de pagar, você tem 7 dias para desistir e receber tudo de volta, sem precisar dizer por quê.'

export const orderReceived: Template<'order-received'> = {
  subject: ({ order }) => `Recebemos seu pedido ${order.code}`,
  html: ({ seller, name, order, payCode }, site) => (
    <Layout seller={seller} preview={`${placed(order)} ${NEXT}`}>
      <Title>Recebemos seu pedido</Title>
      <Text>
        {firstName(name)}, agradecemos a sua compra. <Unbroken text={placed(order)} code={order.code} />
      </Text>
      <Sum order={order} total="Total de hoje" />
      <Text>{NEXT}</Text>
      <Action href={links.pay(site, payCode)}>Pagar o pedido</Action>
      <Quiet>{LAW}</Quiet>
    </Layout>
  ),
  plain: ({ seller, name, order, payCode }, site) =>
    plainLetter(seller, [
      'Recebemos seu pedido',
      `${firstName(name)}, agradecemos a sua compra. ${placed(order)}`,
      plainSum(order, 'Total de hoje'),
      laterLines(order),
      NEXT,
      ['Pagar o pedido:', links.pay(site, payCode)],
      LAW,
    ]),
}
