import { toPay } from '@vitrine/contract/order-rules'
import { dayOf, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { brl, firstName, type Kind, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainMessage, Quiet, Text, Title, Unbroken } from '#mail-layout'

type AboutPurchase = { [K in Kind]: PropsOf<K> extends { order: { id: string } } ? K : never }[Kind]

interface Words<K extends Kind> {
  title: string
  says(props: PropsOf<K>): string
  /** On the button, which leads to the purchase. */
  action: string
  quiet: string
}

/** A message of one sentence about a purchase. */
const aboutPurchase = <K extends AboutPurchase>({
  title,
  says,
  action,
  quiet,
}: Words<K>): Omit<Template<K>, 'subject'> => ({
  html: (props, site) => (
    <Layout seller={props.seller} preview={says(props)}>
      <Title>{title}</Title>
      <Text>
        <Unbroken text={says(props)} code={props.order.code} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>{action}</Action>
      <Quiet>{quiet}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      title,
      says(props),
      [`${action}:`, links.purchase(site, props.order.id)],
      quiet,
    ]),
})

export const noteIssued: Template<'note-issued'> = {
  subject: ({ order }) => `Nota fiscal emitida: compra ${order.code}`,
  ...aboutPurchase<'note-issued'>({
    title: 'Sua nota fiscal foi emitida',
    says: ({ name, order, number }) =>
      `${firstName(name)}, a nota fiscal de serviço da compra ${order.code} foi emitida com o número ${number}.`,
    action: 'Ver a nota na compra',
    quiet: 'Ela fica guardada nos detalhes da compra, na sua conta.',
  }),
}

export const paymentInReview: Template<'payment-in-review'> = {
  subject: ({ order }) => `Pagamento em análise: pedido ${order.code}`,
  ...aboutPurchase<'payment-in-review'>({
    title: 'Seu pagamento está em análise',
    says: ({ name, order, until }) =>
      `${firstName(name)}, o pagamento de ${brl(toPay(order))} do pedido ${order.code} passa por uma análise de segurança antes de ser aprovado. O resultado sai até ${formatDay(dayOf(new Date(until)))}, e avisamos por e-mail.`,
    action: 'Acompanhar o pedido',
    quiet:
      'Seu pedido está guardado, com as vagas e o cupom. Não pague de novo: se a análise não aprovar, nada é cobrado e você escolhe outra forma de pagamento.',
  }),
}
