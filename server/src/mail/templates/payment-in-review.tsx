import { toPay } from '@vitrine/contract/order-rules'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { Layout } from './layout.tsx'
import { Action, Quiet, Text, Title, Unbroken } from './pieces.tsx'
import { plainLetter } from './plain.ts'
import type { PropsOf } from './props.ts'
import type { Template } from './template.ts'
import { brl, firstName, links } from './words.ts'

type Props = PropsOf<'payment-in-review'>

const TITLE = 'Seu pagamento está em análise'
const says = ({ name, order, until }: Props) =>
  `${firstName(name)}, o pagamento de ${brl(toPay(order))} do pedido ${order.code} passa por uma análise de segurança antes de ser aprovado. O resultado sai até ${formatDay(dayOf(new Date(until)))}, e avisamos por e-mail.`
const KEPT =
  'Seu pedido está guardado, com as vagas e o cupom. Não pague de novo: se a análise não aprovar, nada é cobrado e você escolhe outra forma de pagamento.'
const ACTION = 'Acompanhar o pedido'

export const paymentInReview: Template<'payment-in-review'> = {
  subject: ({ order }) => `Pagamento em análise: pedido ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{TITLE}</Title>
      <Text>
        <Unbroken text={says(props)} code={props.order.code} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>{ACTION}</Action>
      <Quiet>{KEPT}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainLetter(props.seller, [
      TITLE,
      says(props),
      [`${ACTION}:`, links.purchase(site, props.order.id)],
      KEPT,
    ]),
}
