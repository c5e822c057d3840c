import { BOLETO_CONFIRMED, formatLine } from '@vitrine/contract/brazil/boleto'
import { methodNames, otherwiseText } from '@vitrine/contract/open-methods'
import { toPay } from '@vitrine/contract/order-rules'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { brl, formatInstant, type Kind, type PropsOf, type Template } from '#mail'
import { Action, Code, Layout, plainMessage, Quiet, Text, Title, Unbroken } from '#mail-layout'
import { checkReceiver, Placed, plainPlaced } from './order.tsx'

type ReminderKind = 'pix-ending' | 'boleto-due-tomorrow' | 'boleto-overdue' | 'payment-refused'

interface Words {
  subject: string
  title: string
  /** Names the order by its code. */
  text: string
  /** What is typed at the bank. */
  code?: string
  /** Of a boleto: the Pix of the same debt. */
  pix?: CarriedPix | undefined
  action: string
  quiet: string
}

/** Messages about a payment that is not there: what to do, what is typed, and the page where it goes on. */
const reminder = <K extends ReminderKind>(words: (props: PropsOf<K>) => Words): Template<K> => ({
  subject: (props) => words(props).subject,
  html: (props, site) => {
    const { title, text, code, pix, action, quiet } = words(props)
    const { seller, order, payCode } = props
    return (
      <Layout seller={seller} preview={text}>
        <Title>{title}</Title>
        <Text>
          <Unbroken text={text} code={order.code} />
        </Text>
        {code && <Code>{code}</Code>}
        <OrByPix pix={pix} />
        <Action href={links.pay(site, seller.id, payCode)}>{action}</Action>
        <Quiet>{quiet}</Quiet>
      </Layout>
    )
  },
  plain: (props, site) => {
    const { title, text, code = false, pix, action, quiet } = words(props)
    const where = [`${action}:`, links.pay(site, props.seller.id, props.payCode)]
    return plainMessage(props.seller, [title, text, code, ...plainOrByPix(pix), where, quiet])
  },
})

type CarriedPix = NonNullable<PropsOf<'boleto-waiting'>['pix']>

const orByPix = ({ expiresAt, receiver }: CarriedPix): string =>
  `Prefere Pix? Pague este mesmo boleto pelo código: cai na hora. Ele vale até ${formatInstant(expiresAt)}. ${checkReceiver(receiver)}`

/** The Pix that a boleto carries; nothing while there is none. */
const OrByPix = ({ pix }: { pix: CarriedPix | undefined }) =>
  pix && (
    <>
      <Text>{orByPix(pix)}</Text>
      <Code>{pix.copyPaste}</Code>
    </>
  )

const plainOrByPix = (pix: CarriedPix | undefined): string[] => (pix ? [orByPix(pix), pix.copyPaste] : [])

const PAGE = 'Abrir a página de pagamento'
const dueDay = ({ dueOn }: { dueOn: string }) => formatDay(calendarDay(dueOn))

type Overdue = PropsOf<'boleto-overdue'>

/** What else than a boleto the page of its link takes: `Pix ou cartão`. */
const instead = ({ order }: Overdue): string =>
  methodNames(order.methods.filter((method) => method !== 'boleto'))

/** What is left to do with one that no bank takes any more. */
function overdueText(props: Overdue): string {
  const others = instead(props)
  return `não pode mais ser pago. Nada foi cobrado. Para continuar com a compra, gere a 2ª via${others && ` ou pague com ${others}`} na página de pagamento, pelo mesmo valor.`
}

const dueTitle = ({ boleto, on }: PropsOf<'boleto-due-tomorrow'>): string =>
  `Seu boleto vence ${boleto.dueOn === on ? 'hoje' : 'amanhã'}`

export const paymentReminders: { [K in ReminderKind & Kind]: Template<K> } = {
  'pix-ending': reminder<'pix-ending'>(({ order, copyPaste, expiresAt, receiver }) => ({
    subject: `Seu Pix expira em poucos minutos: pedido ${order.code}`,
    title: 'Seu código Pix está quase expirando',
    text: `O código para pagar ${brl(toPay(order))} do pedido ${order.code} vale até ${formatInstant(expiresAt)}. No aplicativo do seu banco, escolha Pix copia e cola e cole este código:`,
    code: copyPaste,
    action: PAGE,
    quiet: `${checkReceiver(receiver)} Se o código expirar, o pedido continua guardado: gere outro na página de pagamento.`,
  })),
  'boleto-due-tomorrow': reminder<'boleto-due-tomorrow'>((props) => ({
    subject: `${dueTitle(props)}: pedido ${props.order.code}`,
    title: dueTitle(props),
    text: `O boleto de ${brl(toPay(props.order))} do pedido ${props.order.code} vence em ${dueDay(props.boleto)}. No aplicativo do seu banco, escolha pagar boleto e cole esta linha digitável:`,
    code: formatLine(props.boleto.line),
    pix: props.pix,
    action: PAGE,
    quiet: `${checkReceiver(props.boleto.receiver)} Se você já pagou, não precisa fazer nada: o banco leva ${BOLETO_CONFIRMED} para confirmar.`,
  })),
  'boleto-overdue': reminder<'boleto-overdue'>((props) => ({
    subject: `Seu boleto venceu: pedido ${props.order.code}`,
    title: 'Seu boleto venceu',
    text: `O boleto de ${brl(toPay(props.order))} do pedido ${props.order.code} venceu em ${dueDay(props.boleto)} e ${overdueText(props)}`,
    pix: props.pix,
    action: PAGE,
    quiet: `Se você pagou até o vencimento, não precisa fazer nada: o banco leva ${BOLETO_CONFIRMED} para confirmar, e avisamos por e-mail.`,
  })),
  'payment-refused': reminder<'payment-refused'>(({ order, reason, taken }) => ({
    subject: `Pagamento não aprovado: pedido ${order.code}`,
    title: 'Seu pagamento não foi aprovado',
    text: `O pagamento de ${brl(toPay(order))} do pedido ${order.code} não foi aprovado${taken ? `. ${taken}` : ' e nada foi cobrado.'} ${reason ?? 'Confira os dados e o limite com o seu banco, ou escolha outra forma de pagamento.'}`,
    action: 'Tentar de novo',
    quiet: `Seu pedido continua guardado, pelo mesmo valor. A página de pagamento aceita ${methodNames(order.methods)}.`,
  })),
}

type BoletoWaiting = PropsOf<'boleto-waiting'>

const boletoDue = ({ order, boleto }: BoletoWaiting) =>
  `Pague ${brl(toPay(order))} do pedido ${order.code} até ${formatDay(calendarDay(boleto.dueOn))}.`
/** What paying it early saves. */
const HOW_BOLETO = 'No aplicativo do seu banco, escolha pagar boleto e cole esta linha digitável:'
const AFTER_BOLETO = `O boleto em PDF está na página de pagamento. Depois de pago, o banco leva ${BOLETO_CONFIRMED} para confirmar; o acesso vale a partir daí.`

export const boletoWaiting: Template<'boleto-waiting'> = {
  subject: ({ order }) => `Falta pagar o boleto do pedido ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={`${boletoDue(props)} ${AFTER_BOLETO}`}>
      <Title>Seu boleto está pronto</Title>
      <Text>
        <strong>
          <Unbroken text={boletoDue(props)} code={props.order.code} />
        </strong>{' '}
        {HOW_BOLETO}
      </Text>
      <Code>{formatLine(props.boleto.line)}</Code>
      <OrByPix pix={props.pix} />
      <Action href={links.pay(site, props.seller.id, props.payCode)}>Abrir a página de pagamento</Action>
      <Quiet>
        {checkReceiver(props.boleto.receiver)} {AFTER_BOLETO}{' '}
        {otherwiseText(props.order, props.pix ? ['boleto', 'pix'] : ['boleto'])}
      </Quiet>
      <Placed {...props} />
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      'Seu boleto está pronto',
      `${boletoDue(props)} ${HOW_BOLETO}`,
      formatLine(props.boleto.line),
      ...plainOrByPix(props.pix),
      ['Abrir a página de pagamento:', links.pay(site, props.seller.id, props.payCode)],
      `${checkReceiver(props.boleto.receiver)} ${AFTER_BOLETO} ${otherwiseText(props.order, props.pix ? ['boleto', 'pix'] : ['boleto'])}`,
      ...plainPlaced(props),
    ]),
}

type PixWaiting = PropsOf<'pix-waiting'>

const pixDue = ({ order, expiresAt }: PixWaiting) =>
  `Pague ${brl(toPay(order))} do pedido ${order.code} até ${formatInstant(expiresAt)}.`
const HOW_PIX = 'No aplicativo do seu banco, escolha Pix copia e cola e cole este código:'
const AFTER_PIX =
  'Depois desse horário o código deixa de valer. Se precisar, gere outro na página de pagamento.'

export const pixWaiting: Template<'pix-waiting'> = {
  subject: ({ order }) => `Falta pagar o Pix do pedido ${order.code}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={`${pixDue(props)} ${HOW_PIX}`}>
      <Title>Falta só pagar o Pix</Title>
      <Text>
        <strong>
          <Unbroken text={pixDue(props)} code={props.order.code} />
        </strong>{' '}
        {HOW_PIX}
      </Text>
      <Code>{props.copyPaste}</Code>
      <Action href={links.pay(site, props.seller.id, props.payCode)}>Abrir a página de pagamento</Action>
      <Quiet>
        {checkReceiver(props.receiver)} {AFTER_PIX} {otherwiseText(props.order, ['pix'])}
      </Quiet>
      <Placed {...props} />
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      'Falta só pagar o Pix',
      `${pixDue(props)} ${HOW_PIX}`,
      props.copyPaste,
      ['Abrir a página de pagamento:', links.pay(site, props.seller.id, props.payCode)],
      `${checkReceiver(props.receiver)} ${AFTER_PIX} ${otherwiseText(props.order, ['pix'])}`,
      ...plainPlaced(props),
    ]),
}
