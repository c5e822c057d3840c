import { Layout } from './layout.tsx'
import { Action, Quiet, Text, Title, Unbroken } from './pieces.tsx'
import { placedText, regretText } from './placed.tsx'
import { plainLetter, plainSum } from './plain.ts'
import { Sum } from './sum.tsx'
import type { Template } from './template.ts'
import { firstName, laterLines, links } from './words.ts'

const NEXT =
  'Assim que o pagamento for confirmado, avisamos por e-mail, e a compra aparece na sua conta com o seu acesso.'

export const orderReceived: Template<'order-received'> = {
  subject: ({ order }) => `Recebemos seu pedido ${order.code}`,
  html: ({ seller, name, order, payCode }, site) => (
    <Layout seller={seller} preview={`${placedText({ order })} ${NEXT}`}>
      <Title>Recebemos seu pedido</Title>
      <Text>
        {firstName(name)}, agradecemos a sua compra.{' '}
        <Unbroken text={placedText({ order })} code={order.code} />
      </Text>
      <Sum order={order} total="Total de hoje" />
      <Text>{NEXT}</Text>
      <Action href={links.pay(site, seller.id, payCode)}>Pagar o pedido</Action>
      <Quiet>{regretText({ order })}</Quiet>
    </Layout>
  ),
  plain: ({ seller, name, order, payCode }, site) =>
    plainLetter(seller, [
      'Recebemos seu pedido',
      `${firstName(name)}, agradecemos a sua compra. ${placedText({ order })}`,
      plainSum(order, 'Total de hoje'),
      laterLines(order),
      NEXT,
      ['Pagar o pedido:', links.pay(site, seller.id, payCode)],
      regretText({ order }),
    ]),
}
