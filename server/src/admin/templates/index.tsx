import { DISABLED_AFTER_DAYS } from '@vitrine/contract/admin/webhook'
import { DISPUTE_REASONS } from '@vitrine/contract/dispute'
import { TICKET_TOPICS } from '@vitrine/contract/ticket'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { brl, firstName, formatInstant, type PropsOf, type Site, type Template } from '#mail'
import { Action, Layout, List, plainMessage, Quiet, Text, Title, Unbroken } from '#mail-layout'

/** Why somebody of the shop gets a message of it. */
export const WHY =
  'Você recebe isto porque cuida da loja. Em Avisos da loja, na administração, escolhe o que quer receber e como.'

type DisputeOpened = PropsOf<'dispute-opened'>
type Dispute = DisputeOpened['dispute']

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

const messageOf = ({
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
    plainMessage(seller, [
      title(dispute),
      ...says(dispute),
      [`${ACTION}:`, links.adminDispute(site, dispute.id)],
      WHY,
    ]),
})

/** For the people of the shop: a holder contests a charge, and how that, or a Pix that a bank took back, was decided. */
export const disputeTemplates = {
  'dispute-opened': messageOf(OPENED),
  'dispute-due': messageOf(DUE),
  'dispute-closed': messageOf(CLOSED),
}

type Sale = PropsOf<'sale-made'>
type Away = PropsOf<'provider-away'>

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
    plainMessage(props.seller, [
      saleTitle(props),
      saleSays(props),
      props.sale.items.map((item) => `- ${item}`),
      ['Ver o pedido:', links.adminOrder(site, props.sale.id)],
      WHY,
    ]),
}

const AWAY_TITLE = 'Um meio de pagamento não responde'
const awaySays = ({ provider, since }: Away) =>
  `${provider} não responde desde ${formatInstant(since)}. Enquanto isso, quem compra não consegue pagar por ele.`
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
    plainMessage(props.seller, [
      AWAY_TITLE,
      awaySays(props),
      AWAY_NEXT,
      ['Ver a situação:', links.installation(site)],
      WHY,
    ]),
}

type OpenedTicket = PropsOf<'ticket-opened'>

const ticketTitle = ({ ticket }: OpenedTicket) =>
  `${ticket.isReply ? 'Nova mensagem no atendimento' : 'Pedido de ajuda'} ${ticket.protocol}`
const ticketSays = ({ ticket }: OpenedTicket) =>
  `Assunto: ${TICKET_TOPICS[ticket.topic]}. Responda até ${formatInstant(ticket.dueAt)}: a lei dá cinco dias (Decreto 7.962/2013).`

export const ticketOpened: Template<'ticket-opened'> = {
  subject: ticketTitle,
  html: (props, site) => (
    <Layout seller={props.seller} preview={ticketSays(props)}>
      <Title>{ticketTitle(props)}</Title>
      <Text>{ticketSays(props)}</Text>
      <Action href={links.adminTicket(site, props.ticket.id)}>Abrir o atendimento</Action>
      <Quiet>{WHY}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      ticketTitle(props),
      ticketSays(props),
      ['Abrir o atendimento:', links.adminTicket(site, props.ticket.id)],
      WHY,
    ]),
}

type Disabled = PropsOf<'webhook-disabled'>

const DISABLED_TITLE = 'Um webhook foi desligado'
const disabledSays = ({ webhook }: Disabled) =>
  webhook.reason === 'gone'
    ? `O endereço de ${webhook.name} respondeu que não quer mais eventos (410), e paramos de enviar.`
    : `${webhook.name} não recebeu nenhum evento nos últimos ${DISABLED_AFTER_DAYS} dias, e paramos de enviar.`
const disabledNext = ({ webhook }: Disabled) =>
  webhook.reason === 'gone'
    ? 'Se ele ainda é usado, corrija o endereço e ligue o webhook de novo.'
    : 'Os eventos ficam guardados por 90 dias: corrija o endereço ou o programa e ligue o webhook, e eles saem na ordem.'

export const webhookDisabled: Template<'webhook-disabled'> = {
  subject: ({ webhook }) => `${DISABLED_TITLE}: ${webhook.name}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={disabledSays(props)}>
      <Title>{DISABLED_TITLE}</Title>
      <Text>{disabledSays(props)}</Text>
      <Text>{disabledNext(props)}</Text>
      <Action href={links.adminWebhook(site, props.webhook.id)}>Abrir o webhook</Action>
      <Quiet>{WHY}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      DISABLED_TITLE,
      disabledSays(props),
      disabledNext(props),
      ['Abrir o webhook:', links.adminWebhook(site, props.webhook.id)],
      WHY,
    ]),
}

type AccessGiven = PropsOf<'access-given'>

const title = ({ opensOn }: AccessGiven) => (opensOn ? 'Um acesso espera por você' : 'Acesso liberado')
const says = ({ name, seller, opensOn }: AccessGiven) =>
  opensOn
    ? `${firstName(name)}, em ${formatDay(calendarDay(opensOn))} isto abre na sua conta em ${seller.name}:`
    : `${firstName(name)}, isto já está aberto na sua conta em ${seller.name}:`
const lasts = ({ lastOn }: AccessGiven) =>
  lastOn
    ? `Você pode usar até ${formatDay(calendarDay(lastOn))}, o fim do dia incluído.`
    : 'O acesso não tem data para terminar.'
const AFTER = 'Nada é cobrado por isso, e nada se renova sozinho.'
const action = ({ courses }: AccessGiven) => (courses.length > 0 ? 'Ver as aulas' : 'Ver na minha conta')

const linkOf = ({ courses }: AccessGiven, site: Site) => links.opened(site, courses)

const accessGiven: Template<'access-given'> = {
  subject: ({ titles, opensOn }) =>
    `${opensOn ? 'Acesso marcado' : 'Acesso liberado'}: ${titles[0]}${titles.length > 1 ? ` e mais ${titles.length - 1}` : ''}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={`${says(props)} ${props.titles.join(', ')}`}>
      <Title>{title(props)}</Title>
      <Text>{says(props)}</Text>
      <List items={props.titles} />
      <Text>{lasts(props)}</Text>
      <Action href={linkOf(props, site)}>{action(props)}</Action>
      <Quiet>{AFTER}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      title(props),
      says(props),
      props.titles.map((one) => `- ${one}`),
      lasts(props),
      [`${action(props)}:`, linkOf(props, site)],
      AFTER,
    ]),
}

const MERGED_TITLE = 'Suas contas agora são uma só'
const mergedSays = ({ name, seller, gone, stays, at }: PropsOf<'accounts-merged'>) =>
  `${firstName(name)}, em ${formatInstant(at)} ${seller.name} juntou a conta de ${gone} à conta de ${stays}. Compras, assinaturas, cursos e o que mais havia nas duas estão na conta de ${stays}.`
const mergedNext = ({ gone, stays }: PropsOf<'accounts-merged'>) =>
  `Entre com ${stays}. A conta de ${gone} não existe mais: a senha e as sessões dela terminaram.`
const mergedAsk = ({ seller }: PropsOf<'accounts-merged'>) =>
  `Não pediu isto, ou uma das contas não é sua? Responda a este e-mail e avise ${seller.name}.`
const MERGED_ACTION = 'Ver minha conta'

const accountsMerged: Template<'accounts-merged'> = {
  subject: ({ seller }) => `Suas contas em ${seller.name} foram juntadas`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={mergedSays(props)}>
      <Title>{MERGED_TITLE}</Title>
      <Text>{mergedSays(props)}</Text>
      <Text>{mergedNext(props)}</Text>
      <Action href={links.account(site)}>{MERGED_ACTION}</Action>
      <Quiet>{mergedAsk(props)}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      MERGED_TITLE,
      mergedSays(props),
      mergedNext(props),
      [`${MERGED_ACTION}:`, links.account(site)],
      mergedAsk(props),
    ]),
}

const TEST_TITLE = 'Os e-mails estão saindo'
const testSays = ({ name, seller, at }: PropsOf<'mail-test'>) =>
  `${firstName(name)}, este é o e-mail de teste que você pediu em ${formatInstant(at)}. Se ele chegou, ${seller.name} já consegue escrever para quem compra.`
const TEST_NEXT =
  'Confira se ele caiu na caixa de entrada, e não no spam, e se o remetente é o que você quer.'
const TEST_ACTION = 'Abrir a administração'

const mailTest: Template<'mail-test'> = {
  subject: ({ seller }) => `Teste de e-mail de ${seller.name}`,
  html: (props, site) => (
    <Layout seller={props.seller} preview={testSays(props)}>
      <Title>{TEST_TITLE}</Title>
      <Text>{testSays(props)}</Text>
      <Action href={links.admin(site)}>{TEST_ACTION}</Action>
      <Quiet>{TEST_NEXT}</Quiet>
    </Layout>
  ),
  plain: (props, site) =>
    plainMessage(props.seller, [
      TEST_TITLE,
      testSays(props),
      [`${TEST_ACTION}:`, links.admin(site)],
      TEST_NEXT,
    ]),
}

export const templates = {
  'access-given': accessGiven,
  'accounts-merged': accountsMerged,
  'mail-test': mailTest,
  'sale-made': saleMade,
  ...disputeTemplates,
  'ticket-opened': ticketOpened,
  'provider-away': providerAway,
  'webhook-disabled': webhookDisabled,
}
