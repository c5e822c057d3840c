import { links } from '#brand'
import { firstName, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title, Unbroken } from '#mail-layout'
import { laterLines, plainSum } from './order-words.ts'
import { placedText, regretText } from './placed.tsx'
import { Sum } from './sum.tsx'

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
