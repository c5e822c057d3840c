import { withdrawalGround } from '@vitrine/contract/brazil/withdrawal'
import { refundDeadline, refundWay } from '@vitrine/contract/refund-words'
import { links } from '#brand'
import { brl, firstName, formatInstant, type PropsOf, type Template } from '#mail'
import { Action, Heading, Layout, List, plainMessage, Quiet, Text, Title, Unbroken } from '#mail-layout'

type Withdrawal = PropsOf<'regret-received'>
type Done = PropsOf<'refund-done'>
type Refused = PropsOf<'refund-refused'>

const CREDIT_IS_THERE = 'O crédito já está na sua conta, não vence e é usado primeiro na próxima compra.'
const requested = ({ name, order, refund }: Withdrawal) =>
  `${firstName(name)}, registramos em ${formatInstant(refund.requestedAt)} a sua desistência da compra ${order.code}.`
const protocol = ({ refund }: Withdrawal) => `Protocolo: ${refund.protocol}`
const NEXT = 'O que acontece agora'
const moneyBack = ({ refund }: Withdrawal): string => {
  if (refund.amount === 0) return 'Nada foi cobrado nesta compra, então não há valor a devolver.'
  const at = refund.doneAt && refund.channel !== 'credit' ? ` em ${formatInstant(refund.doneAt)},` : ''
  const back = `Devolvemos ${brl(refund.amount)}, tudo o que você pagou,${at} ${refundWay(refund)}.`
  if (refund.channel === 'credit' || refund.doneAt) return `${back} ${shows({ refund })}`
  return `${back} ${refundDeadline(refund)} Avisamos quando o banco concluir.`
}
const next = (props: Withdrawal): string[] => [
  moneyBack(props),
  'O acesso ao que você comprou terminou e, se havia assinatura, ela foi cancelada sem cobranças futuras.',
]
const ground = ({ refund: { reason } }: Withdrawal): string =>
  withdrawalGround(reason === 'guarantee' ? reason : 'regret')

export const withdrawalReceived: Template<'regret-received'> = {
  subject: ({ refund }) => `Desistência registrada: protocolo ${refund.protocol}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={`${requested(props)} ${protocol(props)}`}>
      <Title>Sua desistência foi registrada</Title>
      <Text>
        <Unbroken text={requested(props)} code={props.order.code} />
      </Text>
      <Text>
        <strong>
          <Unbroken text={protocol(props)} code={props.refund.protocol} />
        </strong>
      </Text>
      <Heading>{NEXT}</Heading>
      <List items={next(props)} />
      <Action href={links.purchase(site, props.order.id)}>Acompanhar a devolução</Action>
      <Quiet>{ground(props)}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      'Sua desistência foi registrada',
      requested(props),
      protocol(props),
      [`${NEXT}:`, ...next(props).map((one) => `- ${one}`)],
      ['Acompanhar a devolução:', links.purchase(site, props.order.id)],
      ground(props),
    ]),
}

const what = ({ order, refund }: Done) =>
  refund.isDuplicate
    ? `${brl(refund.amount)} que chegaram em duplicidade pela compra ${order.code}`
    : `${brl(refund.amount)} da compra ${order.code}`
const back = (props: Done) => {
  const { name, refund } = props
  return `${firstName(name)}, devolvemos ${what(props)}${refund.doneAt ? ` em ${formatInstant(refund.doneAt)},` : ''}, ${refundWay(refund)}.`
}
const shows = ({ refund: { method, channel } }: Pick<Done, 'refund'>) => {
  if (channel === 'credit') return CREDIT_IS_THERE
  return method === 'card'
    ? 'O banco do cartão mostra o estorno na fatura em até duas faturas. Se ele não aparecer, responda a este e-mail com o protocolo.'
    : 'Confira o extrato da conta que recebeu. Se o valor não aparecer, responda a este e-mail com o protocolo.'
}

export const refundDone: Template<'refund-done'> = {
  subject: ({ order, refund }) => `Reembolso concluído: ${brl(refund.amount)} da compra ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={back(props)}>
      <Title>Reembolso concluído</Title>
      <Text>
        <Unbroken text={back(props)} code={props.order.code} />
      </Text>
      <Text>
        <Unbroken text={`Protocolo: ${props.refund.protocol}`} code={props.refund.protocol} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>Ver a compra</Action>
      <Quiet>{shows(props)}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      'Reembolso concluído',
      back(props),
      `Protocolo: ${props.refund.protocol}`,
      ['Ver a compra:', links.purchase(site, props.order.id)],
      shows(props),
    ]),
}

const refused = ({ order, refund }: Refused) =>
  `O banco recusou a devolução de ${brl(refund.amount - refund.ofCredit)} da compra ${order.code}, protocolo ${refund.protocol}.`
const WHAT_TO_DO =
  'Ela está parada até que alguém da loja decida: confira o saldo da conta recebedora e o prazo do banco (90 dias para Pix) e repita a devolução, ou combine outro caminho com o comprador.'

/** For the people of the shop. */
export const refundRefused: Template<'refund-refused'> = {
  subject: ({ refund }) => `Devolução recusada pelo banco: protocolo ${refund.protocol}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={refused(props)}>
      <Title>Uma devolução precisa de você</Title>
      <Text>
        <Unbroken text={refused(props)} code={props.order.code} />
      </Text>
      <Text>{WHAT_TO_DO}</Text>
      <Action href={links.admin(site)}>Abrir a administração</Action>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      'Uma devolução precisa de você',
      refused(props),
      WHAT_TO_DO,
      ['Abrir a administração:', links.admin(site)],
    ]),
}

type Destination = PropsOf<'refund-destination'>

const DESTINATION_TITLE = 'Para onde devolvemos o seu dinheiro?'
const destinationText = ({ name, order, refund }: Destination) =>
  `${firstName(name)}, o banco não conseguiu devolver ${brl(refund.amount)} da compra ${order.code}. Isso acontece quando a chave Pix não existe ou é de outra pessoa.`
const TELL_DESTINATION =
  'Na página da compra, informe uma chave Pix ou uma conta do mesmo CPF ou CNPJ da compra. A devolução sai assim que você confirmar.'
const CARE = 'Não responda a este e-mail com os dados da sua conta: informe-os somente na página da compra.'
const destinationProtocol = ({ refund }: Destination) => `Protocolo: ${refund.protocol}`

/** For the buyer: the boleto has no way back, and the document of the purchase is no Pix key. */
export const refundDestination: Template<'refund-destination'> = {
  subject: ({ order }) => `Informe para onde devolver o valor da compra ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={destinationText(props)}>
      <Title>{DESTINATION_TITLE}</Title>
      <Text>
        <Unbroken text={destinationText(props)} code={props.order.code} />
      </Text>
      <Text>{TELL_DESTINATION}</Text>
      <Text>
        <Unbroken text={destinationProtocol(props)} code={props.refund.protocol} />
      </Text>
      <Action href={links.purchase(site, props.order.id)}>Informar para onde devolver</Action>
      <Quiet>{CARE}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      DESTINATION_TITLE,
      destinationText(props),
      TELL_DESTINATION,
      destinationProtocol(props),
      ['Informar para onde devolver:', links.purchase(site, props.order.id)],
      CARE,
    ]),
}
