import type { AgreedTerms } from '@vitrine/contract/agreed-terms'
import { CARD_BRAND_NAMES } from '@vitrine/contract/brazil/card-brand'
import { DECLINES } from '@vitrine/contract/card'
import { DEBIT_FAILURES } from '@vitrine/contract/debit-failure'
import { INTERVAL_LENGTHS } from '@vitrine/contract/interval-words'
import { methodNames } from '@vitrine/contract/open-methods'
import { paidUntilText } from '@vitrine/contract/paid-period'
import { planTermsText } from '@vitrine/contract/plan-terms'
import { reactivationText } from '@vitrine/contract/subscription'
import { addDays, calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { brl, firstName, HERE, type Kind, type PropsOf, type Site, type Template } from '#mail'
import { Action, Layout, plainMessage, Quiet, Text, Title } from '#mail-layout'
import { priceChangeWords } from './price-change.ts'

type SubscriptionKind = Extract<Kind, `subscription-${string}`>

interface Words {
  subject: string
  title: string
  text: string
  action: string
  link: string
  quiet: string
  /** What else is owed. */
  others?: string | undefined
}

const message = <K extends SubscriptionKind>(
  words: (props: PropsOf<K>, site: Site) => Words,
): Template<K> => ({
  subject: (props) => words(props, HERE).subject,
  html: (props, site) => {
    const { title, text, action, link, quiet, others } = words(props, site)
    return (
      <Layout seller={props.seller} preview={text}>
        <Title>{title}</Title>
        <Text>{text}</Text>
        <Action href={link}>{action}</Action>
        {others && <Text>{others}</Text>}
        <Quiet>{quiet}</Quiet>
      </Layout>
    )
  },
  plain: (props, site) => {
    const { title, text, action, link, quiet, others = '' } = words(props, site)
    return plainMessage(props.seller, [title, text, [`${action}:`, link], others, quiet])
  },
})

const day = (text: string): string => formatDay(calendarDay(text))

type Due = PropsOf<'subscription-renewal'>
type Card = Omit<NonNullable<Due['card']>, 'chargedOn'>
type CardDeclined = PropsOf<'subscription-card-declined'>
type DebitFailed = PropsOf<'subscription-debit-failed'>
type Done = PropsOf<'subscription-cancelled'>

const PAY = 'Pagar agora'
const SEE = 'Ver a assinatura'
const pay = ({ seller, payCode, others = [] }: Due, site: Site) => ({
  action: PAY,
  link: links.pay(site, seller.id, payCode),
  ...(others.length > 0 && { others: `Também em aberto, na sua conta: ${others.map(other).join('; ')}.` }),
})
const other = ({ plan, amount, dueOn, lastOn, isSuspended }: NonNullable<Due['others']>[number]): string =>
  `“${plan}”, ${brl(amount)}, com vencimento em ${day(dueOn)} e ${isSuspended ? 'acesso suspenso até você pagar' : `acesso até ${day(lastOn)}`}`
const see = ({ subscription }: Pick<Done, 'subscription'>, site: Site) => ({
  action: SEE,
  link: links.subscription(site, subscription.id),
})

/** What is over may be had again, as its page says. */
const again = ({ subscription: { lastOn } }: Done): string =>
  `Quer voltar? ${reactivationText(addDays(calendarDay(lastOn), 1))}`

const noSignIn = ({ methods = [] }: Due): string =>
  `O link abre a página de pagamento sem precisar entrar na conta${methods.length > 0 ? `, com ${methodNames(methods)}` : ''}.`
const HOW_TO_STOP =
  'Não quer continuar? Cancele em dois cliques na página da assinatura, ou simplesmente não pague: nada é cobrado sozinho.'

const HOW_TO_STOP_CARD =
  'Quer trocar o cartão, pagar de outra forma ou parar? Tudo isso fica na página da assinatura, e cancelar leva dois cliques.'

const HOW_TO_STOP_DEBIT =
  'Você pode cancelar o débito no app do seu banco até a véspera. Para pagar de outra forma, desligar o Pix Automático ou parar, abra a página da assinatura.'

/** Asks for the money, or tells what is charged without a word. */
const asks = (props: Due, site: Site) =>
  props.card || props.debit
    ? { ...see(props, site), quiet: props.debit ? HOW_TO_STOP_DEBIT : HOW_TO_STOP_CARD }
    : { ...pay(props, site), quiet: `${noSignIn(props)} ${HOW_TO_STOP}` }

/** What ends on the day that it is due. */
const ending = ({ subscription, isTrial, isPaused }: Due): string | undefined =>
  isTrial
    ? `o período de teste de “${subscription.plan}”`
    : isPaused
      ? `a pausa de “${subscription.plan}”`
      : undefined

/** `Cartão da família (Visa final 5682)` */
const cardName = ({ brand, last4, nickname }: Card): string => {
  const cardDisplay = `${CARD_BRAND_NAMES[brand] ?? 'Cartão'} final ${last4}`
  return nickname ? `${nickname} (${cardDisplay})` : cardDisplay
}

/** Nothing is to be done about it. */
function chargedText(props: Due, card: Due['card']): string {
  const { name, subscription, amount, debit } = props
  const ends = ending(props)
  const how = debit
    ? `${brl(amount)} será debitado por Pix Automático em ${day(debit.on)}`
    : card && `cobramos ${brl(amount)} no cartão ${cardName(card)} em ${day(card.chargedOn)}`
  const charged = `${how}. Você não precisa fazer nada.`
  return ends
    ? `${firstName(name)}, ${ends} termina em ${day(props.dueOn)}. Para você continuar por mais ${INTERVAL_LENGTHS[subscription.interval]}, ${charged}`
    : `${firstName(name)}, “${subscription.plan}” renova em ${day(props.dueOn)}: ${charged}`
}

const renewalText = (props: Due): string => {
  const { name, subscription, amount, dueOn, waitedUntil, card, debit } = props
  if ((card || debit) && !waitedUntil) return chargedText(props, card)
  if (waitedUntil)
    return `${firstName(name)}, para voltar antes do fim da pausa de “${subscription.plan}”, pague ${brl(amount)} até ${day(waitedUntil)}. O acesso volta assim que o pagamento é confirmado; sem pagamento, a pausa continua.`
  const ends = ending(props)
  return ends
    ? `${firstName(name)}, ${ends} termina em ${day(dueOn)}. Para continuar, pague ${brl(amount)} até esse dia.`
    : `${firstName(name)}, “${subscription.plan}” renova em ${day(dueOn)}. Para continuar por mais ${INTERVAL_LENGTHS[subscription.interval]}, pague ${brl(amount)} até esse dia.`
}

function renewalTitle({ isTrial, isPaused, waitedUntil }: Due): string {
  if (isTrial) return 'Seu teste está perto do fim'
  if (waitedUntil) return 'Falta pagar para voltar da pausa'
  return isPaused ? 'Sua pausa está perto do fim' : 'Sua assinatura está perto de renovar'
}

const renewalSubject = ({ subscription: { plan }, waitedUntil, dueOn, amount }: Due): string =>
  waitedUntil
    ? `Falta pagar para voltar da pausa: ${plan}, ${brl(amount)}`
    : `${plan} renova em ${day(dueOn)}: ${brl(amount)}`

/** What a plan binds for, as whoever buys it is told. */
const binding = (terms: AgreedTerms | undefined): string => (terms ? ` ${planTermsText(terms)}` : '')

/** Until when a payment is good, as the page of payment says it. */
const until = ({ pays }: Due): string => (pays ? ` ${paidUntilText(pays)}` : '')

const owes = ({ subscription, amount, dueOn }: Due): string =>
  `A cobrança de ${brl(amount)} de “${subscription.plan}” venceu em ${day(dueOn)} e ainda não foi paga.`

/** Why nothing was charged, what comes next, and how long it may be used meanwhile. */
function declinedText({
  name,
  subscription,
  amount,
  declinedCard,
  declined,
  card,
  lastOn,
}: CardDeclined): string {
  const which = declinedCard ? ` no cartão ${cardName(declinedCard)}` : ''
  const next = card
    ? `Tentamos de novo em ${day(card.chargedOn)}; se preferir, pague agora de outra forma.`
    : 'Não tentamos mais neste cartão: pague por Pix ou com outro.'
  return `${firstName(name)}, não conseguimos cobrar ${brl(amount)} de “${subscription.plan}”${which}. ${DECLINES[declined][1]} ${next} Você continua com acesso até ${day(lastOn)}.`
}

/** Why nothing was debited, and what becomes of the renewals to come. */
function debitFailedText({ name, subscription, amount, debitFailed, lastOn }: DebitFailed): string {
  const next = debitFailed === 'mandate-ended' ? ' As próximas cobranças vão por e-mail.' : ''
  return `${firstName(name)}, o débito de ${brl(amount)} de “${subscription.plan}” por Pix Automático não foi feito. ${DEBIT_FAILURES[debitFailed]} Pague agora por Pix ou de outra forma.${next} Você continua com acesso até ${day(lastOn)}.`
}

const retriedText = ({ name, subscription, amount, debit }: Due): string =>
  `${firstName(name)}, não havia saldo para o débito de ${brl(amount)} de “${subscription.plan}” por Pix Automático.${debit ? ` O seu banco tenta de novo em ${day(debit.on)}: deixe o valor na conta nesse dia.` : ''}`

/** What binds goes on to the end of its term. */
function cancelText({ subscription: { plan, lastOn }, protocol, bound }: Done): string {
  const number = protocol ? `O protocolo é ${protocol}. ` : ''
  const end = day(lastOn)
  if (!bound) return `“${plan}” não renova mais. ${number}Você usa tudo até ${end}, e nada mais é cobrado.`
  const left = bound === 1 ? 'falta 1 cobrança' : `faltam ${bound} cobranças`
  return `“${plan}” termina em ${end}, o fim da permanência mínima. ${number}Até lá ${left}, e você usa tudo; depois nada mais é cobrado.`
}

export const templates: { [K in SubscriptionKind]: Template<K> } = {
  'subscription-renewal': message<'subscription-renewal'>((props, site) => ({
    subject: renewalSubject(props),
    title: renewalTitle(props),
    text: renewalText(props),
    ...asks(props, site),
  })),
  'subscription-due-soon': message<'subscription-due-soon'>((props, site) => ({
    subject: props.isTrial
      ? `Seu teste termina em ${day(props.dueOn)}: ${props.subscription.plan}`
      : `Faltam poucos dias: ${props.subscription.plan} vence em ${day(props.dueOn)}`,
    title: props.isTrial ? 'Seu teste termina em poucos dias' : 'Sua assinatura vence em poucos dias',
    text: renewalText(props),
    ...asks(props, site),
  })),
  'subscription-due': message<'subscription-due'>((props, site) => ({
    subject: `Vencimento de ${props.subscription.plan}: ${brl(props.amount)}`,
    title: 'É o dia do vencimento da sua assinatura',
    text: renewalText(props),
    ...pay(props, site),
    quiet: `Se você já pagou, não precisa fazer nada. ${HOW_TO_STOP}`,
  })),
  'subscription-card-declined': message<'subscription-card-declined'>((props, site) => ({
    subject: `O cartão não foi cobrado: ${props.subscription.plan}`,
    title: 'Não conseguimos cobrar o seu cartão',
    text: declinedText(props),
    ...pay(props, site),
    quiet: `${noSignIn(props)} Para trocar o cartão das próximas cobranças, abra a página da assinatura.`,
  })),
  'subscription-debit-failed': message<'subscription-debit-failed'>((props, site) => ({
    subject: `O Pix Automático não foi debitado: ${props.subscription.plan}`,
    title: 'O débito por Pix Automático não foi feito',
    text: debitFailedText(props),
    ...pay(props, site),
    quiet: `${noSignIn(props)} Como cada renovação é paga, você escolhe na página da assinatura.`,
  })),
  'subscription-debit-retried': message<'subscription-debit-retried'>((props, site) => ({
    subject: `Faltou saldo para o Pix Automático: ${props.subscription.plan}`,
    title: 'O seu banco tenta o débito de novo',
    text: retriedText(props),
    ...see(props, site),
    quiet: 'O acesso continua enquanto o banco tenta. Se não der certo, mandamos um Pix para você pagar.',
  })),
  'subscription-mandate-ended': message<'subscription-mandate-ended'>((props, site) => ({
    subject: `Pix Automático desligado: ${props.subscription.plan}`,
    title: 'O Pix Automático foi desligado',
    text: `${firstName(props.name)}, a autorização de Pix Automático de “${props.subscription.plan}” não vale mais no seu banco. A assinatura continua: mandamos cada cobrança por e-mail antes do vencimento.`,
    ...see(props, site),
    quiet: 'Para voltar a pagar sem fazer nada, autorize de novo na página da assinatura.',
  })),
  'subscription-unpaid': message<'subscription-unpaid'>((props, site) => ({
    subject: `Pagamento em aberto: ${props.subscription.plan}`,
    title: 'Sua assinatura está em atraso',
    text: `${owes(props)} Você continua com acesso até ${day(props.lastOn)}.${until(props)}`,
    ...pay(props, site),
    quiet: `Sem multa nem juros. Se você já pagou, não precisa fazer nada. ${HOW_TO_STOP}`,
  })),
  'subscription-suspended': message<'subscription-suspended'>((props, site) => ({
    subject: `Acesso suspenso: ${props.subscription.plan}`,
    title: 'Seu acesso está suspenso',
    text: `${owes(props)} Assim que você pagar, o acesso volta na hora.${until(props)} Sem pagamento, a assinatura é cancelada em ${day(props.givenUpOn)} e nada mais é cobrado.`,
    ...pay(props, site),
    quiet: noSignIn(props),
  })),
  'subscription-given-up': message<'subscription-given-up'>((props, site) => ({
    subject: `Assinatura cancelada: ${props.subscription.plan}`,
    title: 'Sua assinatura foi cancelada',
    text: `${firstName(props.name)}, como a última cobrança de “${props.subscription.plan}” não foi paga, a assinatura foi cancelada. ${props.debt ? `A cobrança de ${brl(props.debt.amount)} continua em aberto e pode ser paga até ${day(props.debt.until)}. Pagar não traz a assinatura de volta; para isso, reative-a depois.` : 'Você não deve nada.'}`,
    ...(props.payCode
      ? { action: PAY, link: links.pay(site, props.seller.id, props.payCode) }
      : see(props, site)),
    quiet: again(props),
  })),
  'subscription-debt-paid': message<'subscription-debt-paid'>((props, site) => ({
    subject: `Dívida paga: ${props.subscription.plan}`,
    title: 'Sua dívida está paga',
    text: `${firstName(props.name)}, recebemos o pagamento da cobrança de “${props.subscription.plan}” que estava em aberto. Você não deve mais nada, e a assinatura continua encerrada.`,
    ...see(props, site),
    quiet: again(props),
  })),
  'subscription-recovered': message<'subscription-recovered'>((props, site) => ({
    subject: `Acesso de volta: ${props.subscription.plan}`,
    title: 'Seu acesso está de volta',
    text: `${firstName(props.name)}, recebemos o pagamento de “${props.subscription.plan}”. Está tudo em dia até ${day(props.subscription.lastOn)}.`,
    ...see(props, site),
    quiet: 'O que você já tinha feito continua onde estava.',
  })),
  'subscription-cancel-scheduled': message<'subscription-cancel-scheduled'>((props, site) => ({
    subject: `Cancelamento confirmado: ${props.subscription.plan}`,
    title: 'Seu cancelamento está confirmado',
    text: `${firstName(props.name)}, ${cancelText(props)}`,
    ...see(props, site),
    quiet: 'Mudou de ideia? Até esse dia você pode desfazer o cancelamento na página da assinatura.',
  })),
  'subscription-cancel-undone': message<'subscription-cancel-undone'>((props, site) => ({
    subject: `Cancelamento desfeito: ${props.subscription.plan}`,
    title: 'Sua assinatura continua',
    text: `${firstName(props.name)}, o cancelamento de “${props.subscription.plan}” foi desfeito. Mandamos a próxima cobrança por e-mail antes do vencimento.`,
    ...see(props, site),
    quiet: 'Se não foi você, entre na sua conta e cancele de novo.',
  })),
  'subscription-cancelled': message<'subscription-cancelled'>((props, site) => ({
    subject: `${props.subscription.plan} terminou`,
    title: 'Sua assinatura terminou',
    text: `${firstName(props.name)}, “${props.subscription.plan}” foi cancelada${props.protocol ? ` (protocolo ${props.protocol})` : ''}. Nada mais é cobrado.`,
    ...see(props, site),
    quiet: again(props),
  })),
  'subscription-ending': message<'subscription-ending'>((props, site) => ({
    subject: `${props.subscription.plan} termina em ${day(props.subscription.lastOn)}`,
    title: 'Sua assinatura está perto do fim',
    text: `${firstName(props.name)}, todas as cobranças de “${props.subscription.plan}” já foram pagas. Você usa tudo até ${day(props.subscription.lastOn)}, e nada mais é cobrado.`,
    ...see(props, site),
    quiet: 'Para continuar depois desse dia, reative na página da assinatura.',
  })),
  'subscription-renewal-ahead': message<'subscription-renewal-ahead'>((props, site) => ({
    subject: `${props.next.plan} renova em ${day(props.next.on)}: ${brl(props.next.amount)}`,
    title: 'Sua assinatura anual renova em breve',
    text: `${firstName(props.name)}, “${props.next.plan}” renova em ${day(props.next.on)}, por ${brl(props.next.amount)}. Mandamos a cobrança 7 dias antes.`,
    ...see(props, site),
    quiet: HOW_TO_STOP,
  })),
  'subscription-price-change': message<'subscription-price-change'>((props, site) =>
    priceChangeWords(props, site, false),
  ),
  'subscription-price-reminder': message<'subscription-price-reminder'>((props, site) =>
    priceChangeWords(props, site, true),
  ),
  'subscription-price-undone': message<'subscription-price-undone'>((props, site) => ({
    subject: `${props.subscription.plan} fica no preço de antes`,
    title: 'O novo preço foi desfeito',
    text: `${firstName(props.name)}, a loja desfez a mudança de preço de “${props.subscription.plan}”: as próximas renovações têm o preço de antes. O que já foi pago não muda.`,
    ...see(props, site),
    quiet: 'Os próximos valores estão na página da assinatura.',
  })),
  'subscription-imported': message<'subscription-imported'>((props, site) => ({
    subject: `${props.subscription.plan}: escolha como pagar daqui em diante`,
    title: 'Sua assinatura continua aqui',
    text: `${firstName(props.name)}, “${props.subscription.plan}” passa a ser cobrada por esta loja, pelo mesmo preço e no mesmo dia. O que está pago vai até ${day(props.subscription.lastOn)}, e nada é cobrado antes. Entre com este e-mail e escolha um cartão ou o Pix Automático.`,
    ...see(props, site),
    quiet:
      'Se você não escolher, mandamos a cobrança por e-mail antes do dia, para pagar por Pix, boleto ou cartão.',
  })),
  'subscription-extended': message<'subscription-extended'>((props, site) => ({
    subject: `Você ganhou dias em ${props.subscription.plan}`,
    title: 'Seu período ficou mais longo',
    text: `${firstName(props.name)}, a loja deu a você mais dias de “${props.subscription.plan}”, sem cobrança: o que está pago agora vai até ${day(props.subscription.lastOn)}.`,
    ...see(props, site),
    quiet: 'As próximas cobranças, com as novas datas, estão na página da assinatura.',
  })),
  'subscription-ended': message<'subscription-ended'>((props, site) => ({
    subject: `${props.subscription.plan} chegou ao fim`,
    title: 'Sua assinatura chegou ao fim',
    text: `${firstName(props.name)}, todas as cobranças de “${props.subscription.plan}” foram pagas, e a assinatura terminou em ${day(props.subscription.lastOn)}. Nada mais é cobrado.`,
    ...see(props, site),
    quiet: again(props),
  })),
  'subscription-pause-scheduled': message<'subscription-pause-scheduled'>((props, site) => ({
    subject: `Pausa marcada: ${props.subscription.plan}`,
    title: 'Sua pausa está marcada',
    text: `${firstName(props.name)}, você usa “${props.subscription.plan}” até ${day(props.subscription.lastOn)}. Depois ela fica em pausa, sem acesso e sem cobrança, e volta em ${day(props.resumesOn)}.`,
    ...see(props, site),
    quiet:
      'Mandamos a cobrança 7 dias antes da volta. Mudou de ideia? Desfaça a pausa, ou volte antes, na página da assinatura.',
  })),
  'subscription-pause-undone': message<'subscription-pause-undone'>((props, site) => ({
    subject: `Pausa desfeita: ${props.subscription.plan}`,
    title: 'Sua assinatura continua sem pausa',
    text: `${firstName(props.name)}, a pausa de “${props.subscription.plan}” foi desfeita. Mandamos a próxima cobrança por e-mail antes do vencimento.`,
    ...see(props, site),
    quiet: 'Se não foi você, entre na sua conta e troque a senha.',
  })),
  'subscription-change-scheduled': message<'subscription-change-scheduled'>((props, site) => ({
    subject: `Troca de plano marcada: ${props.next.plan}`,
    title: 'Sua troca de plano está marcada',
    text: `${firstName(props.name)}, você usa “${props.subscription.plan}” até ${day(props.subscription.lastOn)}. A partir de ${day(props.next.on)} sua assinatura passa a ser “${props.next.plan}”, por ${brl(props.next.amount)}.${binding(props.next.terms)}`,
    ...see(props, site),
    quiet: 'Mudou de ideia? Até esse dia você pode desfazer a troca na página da assinatura.',
  })),
  'subscription-changed': message<'subscription-changed'>((props, site) => ({
    subject: `Seu plano agora é ${props.subscription.plan}`,
    title: 'Seu plano foi trocado',
    text: `${firstName(props.name)}, sua assinatura agora é “${props.subscription.plan}”, paga até ${day(props.subscription.lastOn)}. Os dias que faltavam do plano anterior foram descontados.${binding(props.terms)}`,
    ...see(props, site),
    quiet: 'A conta está na compra, na página da assinatura.',
  })),
  'subscription-due-day': message<'subscription-due-day'>((props, site) => ({
    subject: `Novo dia de vencimento: ${props.subscription.plan}`,
    title: 'O dia de vencimento vai mudar',
    text: `${firstName(props.name)}, o próximo período de “${props.subscription.plan}” vai até o novo dia de vencimento, e a cobrança dele inclui os dias a mais. Os valores e as datas estão na página da assinatura.`,
    ...see(props, site),
    quiet: 'Mudou de ideia? Enquanto a próxima cobrança não é paga, você pode desfazer.',
  })),
}
