import { firstName, moment } from '#mail'
import { Quiet, Text, Unbroken } from '#mail-layout'
import type { OrderFacts } from '../mail-props.ts'
import { laterLines, plainSum } from './order-words.ts'
import { Sum } from './sum.tsx'

interface Placing {
  name: string
  order: OrderFacts
}

export const placedText = ({ order: { code, placedAt } }: Pick<Placing, 'order'>) =>
  `Pedido ${code}, feito em ${moment(placedAt)}.`
export const thanksText = ({ name }: Pick<Placing, 'name'>) =>
  `${firstName(name)}, recebemos o seu pedido e agradecemos a sua compra.`
export const regretText = ({ order }: Pick<Placing, 'order'>) =>
  `Depois de pagar, você tem ${order.regretDays} dias para desistir e receber tudo de volta, sem precisar dizer por quê.`

/** That an order was received and what it is (Decreto 7.962/2013, art. 4, III), below what is asked for its payment. */
export const Placed = (placing: Placing) => (
  <>
    <Text>
      {thanksText(placing)} <Unbroken text={placedText(placing)} code={placing.order.code} />
    </Text>
    <Sum order={placing.order} total="Total de hoje" />
    <Quiet>{regretText(placing)}</Quiet>
  </>
)

/** The same as paragraphs of text. */
export const plainPlaced = (placing: Placing): (string | string[])[] => [
  `${thanksText(placing)} ${placedText(placing)}`,
  plainSum(placing.order, 'Total de hoje'),
  laterLines(placing.order),
  regretText(placing),
]
