import { DISPUTE_REASONS } from '@vitrine/contract/dispute'
import { links } from '#brand'
import { brl, formatInstant, type PropsOf, type Template } from '#mail'
import { Action, Layout, plainLetter, Quiet, Text, Title, Unbroken } from '#mail-layout'

/** Why somebody of the shop gets a message of it. */
export const WHY =
  'Você recebe isto porque cuida da loja. Em Avisos da loja, na administração, escolhe o que quer receber e como.'

type Props = PropsOf<'dispute-opened'>
type Dispute = Props['dispute']

interface Words {
  subject: (dispute: Dispute) => string
  title: (dispute: Dispute) => string
  /** One paragraph each. */
  says: (dispute: Dispute) => string[]
}

const purchase = ({ order }: Dispute): string => (order ? `compra ${order.code}` : 'sem pedido')
const ofPurchase = ({ order, amount }: Dispute): string =>
  order ? `a compra ${order.code}, de ${brl(amount)},` : `um pagamento de ${brl(amount)}`

/** An order that was given back before has no access left to suspend. */
const stands = ({ order }: Dispute): string =>
  order?.status === 'refunded'
    ? 'Ela já tinha sido devolvida, e o acesso já tinha terminado: responda com o comprovante da devolução.'
    : 'O acesso está suspenso até a decisão.'
const ANSWER_ISSUER =
  'O emissor dá poucos dias para a resposta: a contestação na administração diz até quando, e de lá ela é enviada com o dossiê, que reúne o contrato aceito, as entradas na conta e o acesso entregue.'

const OPENED: Words = {
  subject: (dispute) => `Contestação no cartão: ${purchase(dispute)}`,
  title: () => 'Uma compra foi contestada',
  says: (dispute) => [
    `O titular do cartão contestou ${ofPurchase(dispute)} no banco emissor. ${stands(dispute)}`,
    ANSWER_ISSUER,
  ],
}

const DUE: Words = {
  subject: (dispute) => `Prazo acabando: contestação da ${purchase(dispute)}`,
  title: () => 'Uma contestação espera resposta',
  says: (dispute) => [
    `A contestação da ${purchase(dispute)}, de ${brl(dispute.amount)}, aceita resposta ${dispute.dueAt ? `até ${formatInstant(dispute.dueAt)}` : 'por pouco tempo'}. Sem ela, o emissor costuma decidir a favor do titular do cartão.`,
    'Abra a contestação, escreva o que aconteceu e envie: o dossiê vai junto.',
  ],
}

const NO_ANSWER =
  'A decisão foi dos bancos, e não há como responder por aqui. Abra a contestação e anote o que a loja fez.'

/** What became of the order whose Pix went back, or one that it did not take. */
function afterReturn({ order }: Dispute): string {
  if (!order) return 'Esse Pix não é de nenhum pedido da loja.'
  if (order.status === 'charged-back') return 'O acesso que ela abriu terminou.'
  if (order.status === 'refunded') return 'Ela já tinha sido devolvida pela loja: fale com o seu banco.'
  return 'Esse Pix veio além do que a compra pedia: ela segue como está.'
}

function returned(dispute: Dispute): string[] {
  const { amount, reason = 'general' } = dispute
  const of = dispute.order ? ` da compra ${dispute.order.code}` : ''
  return [
    `O banco de quem pagou tomou de volta ${brl(amount)} de um Pix${of}, pelo Mecanismo Especial de Devolução (MED). Motivo: ${DISPUTE_REASONS[reason].toLowerCase()}. ${afterReturn(dispute)}`,
    NO_ANSWER,
  ]
}

function decided(dispute: Dispute): string[] {
  if (dispute.method === 'pix') return returned(dispute)
  return dispute.state === 'won'
    ? [`O emissor do cartão decidiu a favor da loja: ${ofPurchase(dispute)} vale, e o acesso voltou.`]
    : [
        `O emissor do cartão devolveu ao titular ${brl(dispute.amount)} da ${purchase(dispute)}. O acesso terminou.`,
      ]
}

const decision = ({ method, state }: Dispute): string => {
  if (method === 'pix') return 'Pix devolvido pelo banco'
  return state === 'won' ? 'Contestação ganha' : 'Contestação perdida'
}

const CLOSED: Words = {
  subject: (dispute) => `${decision(dispute)}: ${purchase(dispute)}`,
  title: decision,
  says: decided,
}

/** No line break cuts the code of the order. */
const withCode = (text: string, { order }: Dispute) =>
  order && text.includes(order.code) ? <Unbroken text={text} code={order.code} /> : text

const ACTION = 'Abrir a contestação'

const letterOf = ({
  subject,
  title,
  says,
}: Words): Template<'dispute-opened' | 'dispute-due' | 'dispute-closed'> => ({
  subject: ({ dispute }) => subject(dispute),
  html: ({ seller, dispute }, site) => (
    <Layout seller={seller} preview={says(dispute)[0]!}>
      <Title>{title(dispute)}</Title>
      {says(dispute).map((text) => (
        <Text key={text}>{withCode(text, dispute)}</Text>
      ))}
      <Action href={links.adminDispute(site, dispute.id)}>{ACTION}</Action>
      <Quiet>{WHY}</Quiet>
    </Layout>
  ),
  plain: ({ seller, dispute }, site) =>
    plainLetter(seller, [
      title(dispute),
      ...says(dispute),
      [`${ACTION}:`, links.adminDispute(site, dispute.id)],
      WHY,
    ]),
})

/** For the people of the shop: a holder contests a charge, and how that, or a Pix that a bank took back, was decided. */
export const disputeTemplates = {
  'dispute-opened': letterOf(OPENED),
  'dispute-due': letterOf(DUE),
  'dispute-closed': letterOf(CLOSED),
}
