import type { BrandId } from '@vitrine/contract/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import type { OrderId } from '@vitrine/contract/ids'
import type { NoticeSubject } from '@vitrine/contract/notice'
import { chargedOf as charged } from '@vitrine/contract/order-rules'
import { paidUntilText } from '@vitrine/contract/paid-period'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { links } from '#brand'
import { brl, HERE, type Kind, moment, type PropsOf, type Site } from '#mail'

/** A message that is also told in the app; its title is the message's own. */
export interface Told<P> {
  subject: NoticeSubject
  text(facts: P): string
  /** Where more of it stands. */
  page(facts: P): string
  /** The page of what is over with it: notices that led there count as read. */
  closes?(facts: P): string
  /** It may wait for the summary of a day: neither the law nor safety nor a date asks for it at once. */
  waits?: true
}

/** A message that is told in the mailbox alone, with the reason. */
interface Untold {
  untold: string
}

const LINK = 'what it carries opens something, and is for whoever reads that mailbox'
const OTHER_ADDRESS = 'it goes to an address that is not the account’s own'
const SHOP = 'it is for the people of the shop'

const security = { subject: 'security' } as const
const billing = { subject: 'billing' } as const
/** How it is told, each person of the shop has chosen by kind. */
const shop = { subject: 'shop' } as const
type Page = (site: Site) => string
const at = (page: Page) => (): string => page(HERE)

/** Something about an order, and the page of the order. */
const ofOrder = <P extends { order: { id: OrderId } }>(text: (facts: P) => string) => ({
  ...billing,
  text,
  page: ({ order }: P) => links.purchase(HERE, order.id),
})
interface OfSeller {
  seller: { id: BrandId }
}
const payPage = ({ seller, order }: OfSeller & { order: { id: OrderId } }): string =>
  links.payment(HERE, seller.id, order.id)
/** An order that waits for its money, and the page where it is paid. */
const toPay = <P extends OfSeller & { order: { id: string } }>(text: (facts: P) => string) => ({
  ...billing,
  text,
  page: payPage,
})
/** Something that was done to the account; who did not do it changes the password. */
const change = <P extends { at: string }>(page: Page) => ({
  ...security,
  text: (facts: P) => `Foi em ${moment(facts.at)}. Se não foi você, troque a senha agora.`,
  page: at(page),
})
const ofProduct = <P extends OfSeller & { product: { slug: string } }>(text: (facts: P) => string) => ({
  ...billing,
  text,
  page: ({ seller, product }: P) => links.product(HERE, seller.id, product.slug),
})

/** What a subscription owes, and the page where that is paid. */
const due: Told<PropsOf<'subscription-renewal'>> = {
  ...billing,
  text: ({ subscription, amount, dueOn }) => `${subscription.plan}: pague ${brl(amount)} até ${day(dueOn)}.`,
  page: ({ seller, orderId }) => links.payment(HERE, seller.id, orderId),
}
const late = (text: (facts: PropsOf<'subscription-renewal'>) => string): typeof due => ({ ...due, text })
/** What happened to a subscription, and its page. */
const ofPlan = (text: (facts: PropsOf<'subscription-cancelled'>) => string) => ({
  ...billing,
  text,
  page: ({ subscription }: PropsOf<'subscription-cancelled'>) => links.subscription(HERE, subscription.id),
})

const subscriptionKinds = {
  'subscription-renewal': due,
  'subscription-due-soon': due,
  'subscription-due': due,
  'subscription-unpaid': late(({ lastOn }) => `Você continua com acesso até ${day(lastOn)}.`),
  'subscription-suspended': late(({ amount, pays }) =>
    [`Pague ${brl(amount)} e o acesso volta na hora.`, pays && paidUntilText(pays)].filter(Boolean).join(' '),
  ),
  'subscription-given-up': ofPlan(({ subscription }) => `${subscription.plan}: você não deve nada.`),
  'subscription-recovered': ofPlan(
    ({ subscription }) => `${subscription.plan} em dia até ${day(subscription.lastOn)}.`,
  ),
  'subscription-cancel-scheduled': ofPlan(
    ({ subscription, protocol }) =>
      `${protocol ? `Protocolo ${protocol}. ` : ''}${subscription.plan} vale até ${day(subscription.lastOn)}.`,
  ),
  'subscription-cancel-undone': ofPlan(({ subscription }) => `${subscription.plan} continua.`),
  'subscription-cancelled': ofPlan(({ subscription }) => `${subscription.plan}: nada mais é cobrado.`),
  'subscription-ended': ofPlan(({ subscription }) => `${subscription.plan} terminou: nada mais é cobrado.`),
  'subscription-extended': ofPlan(
    ({ subscription }) => `${subscription.plan} vale agora até ${day(subscription.lastOn)}.`,
  ),
  'subscription-ending': ofPlan(
    ({ subscription }) => `${subscription.plan} termina em ${day(subscription.lastOn)}.`,
  ),
  'subscription-renewal-ahead': {
    ...billing,
    text: ({ next }: PropsOf<'subscription-renewal-ahead'>) =>
      `${next.plan} renova em ${day(next.on)}, por ${brl(next.amount)}.`,
    page: ({ subscription }: PropsOf<'subscription-renewal-ahead'>) =>
      links.subscription(HERE, subscription.id),
  },
  'subscription-pause-scheduled': {
    ...billing,
    text: ({ subscription, resumesOn }: PropsOf<'subscription-pause-scheduled'>) =>
      `${subscription.plan} fica em pausa depois do que está pago e volta em ${day(resumesOn)}.`,
    page: ({ subscription }: PropsOf<'subscription-pause-scheduled'>) =>
      links.subscription(HERE, subscription.id),
  },
  'subscription-change-scheduled': {
    ...billing,
    text: ({ next }: PropsOf<'subscription-change-scheduled'>) =>
      `A partir de ${day(next.on)}: ${next.plan}.`,
    page: ({ subscription }: PropsOf<'subscription-change-scheduled'>) =>
      links.subscription(HERE, subscription.id),
  },
  'subscription-changed': ofPlan(
    ({ subscription }) => `${subscription.plan}, pago até ${day(subscription.lastOn)}.`,
  ),
  'subscription-due-day': ofPlan(
    ({ subscription }) => `${subscription.plan}: os valores e as datas estão na página da assinatura.`,
  ),
  'subscription-pause-undone': ofPlan(({ subscription }) => `${subscription.plan} continua sem pausa.`),
}

/** Every kind of message: what of it stands in the app, or why nothing does. */
export const KINDS: { [K in Kind]: Told<PropsOf<K>> | Untold } = {
  welcome: { ...security, text: () => 'Complete seus dados quando quiser.', page: at(links.account) },
  'confirm-email': { untold: LINK },
  'reset-password': { untold: LINK },
  'create-password': { untold: LINK },
  invitation: { untold: LINK },
  'sign-in-code': { untold: LINK },
  'email-change-new': { untold: OTHER_ADDRESS },
  'email-change-taken': { untold: 'it only answers who reads that mailbox' },
  'email-change-old': { untold: OTHER_ADDRESS },
  'email-change-left': { untold: OTHER_ADDRESS },
  'password-changed': change(links.password),
  'password-created': change(links.password),
  'email-changed': change(links.email),
  'email-change-undone': change(links.email),
  'new-device': {
    ...security,
    text: ({ device, at: instant }) =>
      `${device}, em ${moment(instant)}. Se não foi você, encerre a sessão e troque a senha.`,
    page: at(links.devices),
  },
  'session-ended': change(links.devices),
  'session-stolen': {
    ...security,
    text: ({ device }) => `A chave da sessão em ${device} foi usada em dois lugares. Escolha uma nova senha.`,
    page: at(links.password),
  },
  'app-connected': {
    ...security,
    text: ({ app, at: instant }) =>
      `${app}, em ${moment(instant)}. Se não foi você, desconecte-o e troque a senha.`,
    page: at(links.apps),
  },
  'app-disconnected': {
    ...security,
    text: ({ app, at: instant }) => `${app}, em ${moment(instant)}. Ele não lê mais seus dados.`,
    page: at(links.apps),
  },
  'many-attempts': {
    ...security,
    text: () => 'Ninguém entrou com elas. Uma senha longa e só desta conta mantém tudo seguro.',
    page: at(links.security),
  },
  'second-factor-app-added': change(links.security),
  'second-factor-app-removed': change(links.security),
  'second-factor-off': change(links.security),
  'second-factor-passkey-added': change(links.security),
  'second-factor-passkey-removed': change(links.security),
  'second-factor-disowned': change(links.security),
  'second-factor-recovery-code-used': change(links.security),
  'second-factor-recovery-codes-made': change(links.security),
  'second-factor-reset-requested': {
    ...security,
    text: ({ dueAt }) => `A remoção acontece em ${moment(dueAt)}. Se você não pediu isso, cancele agora.`,
    page: at(links.security),
  },
  'second-factor-reset-cancelled': change(links.security),
  'second-factor-reset-done': change(links.security),
  'certificate-issued': {
    subject: 'training',
    text: ({ publicCode }) => `O código ${publicCode} confere para qualquer pessoa.`,
    page: ({ publicCode }) => links.certificate(HERE, publicCode),
  },
  'new-lesson': {
    subject: 'training',
    text: ({ course, lesson }) =>
      `${course.title}: “${lesson.title}”.${lesson.opens ? ` ${lesson.opens}.` : ''}`,
    page: ({ course, lesson }) => links.lesson(HERE, course.slug, lesson.id),
    waits: true,
  },
  'data-ready': {
    ...security,
    text: ({ expiresAt }) => `Ela fica guardada até ${moment(expiresAt)}.`,
    page: at(links.privacy),
  },
  'removal-scheduled': {
    ...security,
    text: ({ dueAt }) => `Está marcada para ${moment(dueAt)}. Até lá você pode desfazer o pedido.`,
    page: at(links.removal),
  },
  'removal-cancelled': {
    ...security,
    text: () => 'Sua conta continua como antes, com tudo o que é seu.',
    page: at(links.privacy),
  },
  'order-received': toPay(({ order }) => `Total de ${brl(charged(order))}.`),
  'pix-waiting': toPay(({ order, expiresAt }) => `Pague ${brl(charged(order))} até ${moment(expiresAt)}.`),
  'pix-ending': toPay(({ order, expiresAt }) => `Pague ${brl(charged(order))} até ${moment(expiresAt)}.`),
  'boleto-waiting': toPay(({ order, boleto }) => `Pague ${brl(charged(order))} até ${day(boleto.dueOn)}.`),
  'boleto-due-tomorrow': toPay(
    ({ order, boleto }) => `Pague ${brl(charged(order))} até ${day(boleto.dueOn)}.`,
  ),
  'boleto-overdue': toPay(({ boleto }) => `Venceu em ${day(boleto.dueOn)}. Veja como ainda pagar.`),
  'payment-refused': toPay(({ reason }) => reason ?? 'Tente de novo ou escolha outra forma de pagamento.'),
  'payment-in-review': ofOrder(({ until }) => `O resultado sai até ${moment(until)}.`),
  'payment-confirmed': {
    ...ofOrder<PropsOf<'payment-confirmed'>>(({ order }) =>
      order.total === 0 ? 'O que você comprou já está na sua conta.' : `Recebemos ${brl(charged(order))}.`,
    ),
    closes: payPage,
  },
  'note-issued': { ...ofOrder(({ number }) => `Nota número ${number}.`), waits: true },
  'regret-received': ofOrder(
    ({ refund }) => `Protocolo ${refund.protocol}: ${brl(refund.amount)} voltam a você.`,
  ),
  'refund-done': {
    ...ofOrder(({ refund }) => `Protocolo ${refund.protocol}: ${brl(refund.amount)}.`),
    waits: true,
  },
  'refund-destination': ofOrder(
    ({ refund }) => `Protocolo ${refund.protocol}: diga para onde devolvemos ${brl(refund.amount)}.`,
  ),
  'refund-refused': { untold: SHOP },
  'sale-made': {
    ...shop,
    text: ({ sale }) => sale.items.join(', '),
    page: ({ sale }) => links.adminOrder(HERE, sale.id),
  },
  'dispute-opened': {
    ...shop,
    text: ({ order }) => `O titular do cartão contestou a compra ${order.code}.`,
    page: ({ order }) => links.adminOrder(HERE, order.id),
  },
  'provider-away': {
    ...shop,
    text: ({ since }) => `Sem resposta desde ${moment(since)}.`,
    page: at(links.installation),
  },
  'mail-test': { untold: SHOP },
  'card-expiring': {
    ...billing,
    text: () => 'Quando receber o cartão novo, use-o na próxima compra e marque “Salvar este cartão”.',
    page: at(links.cards),
    waits: true,
  },
  'access-given': {
    ...billing,
    text: ({ opensOn, lastOn }) =>
      `${opensOn ? `Abre em ${day(opensOn)}. ` : ''}${lastOn ? `Vale até ${day(lastOn)}.` : 'Não tem data para terminar.'}`,
    page: ({ courses }) => links.opened(HERE, courses),
  },
  'access-ending': ofProduct(
    ({ product, lastOn }) => `${product.name} fica aberto até ${day(lastOn)}, inclusive.`,
  ),
  'seat-offered': ofProduct(({ product, until }) => `${product.name}: garanta a vaga até ${moment(until)}.`),
  'product-available': { ...ofProduct(({ product }) => `${product.name} está à venda.`), waits: true },
  'cart-forgotten': {
    subject: 'offers',
    text: ({ items }) => items.join(', '),
    page: ({ seller }) => pathsOf(seller.id).cart,
    waits: true,
  },
  ...subscriptionKinds,
  digest: { untold: 'it sums up notices that stand there already' },
}

const day = (text: string): string => formatDay(calendarDay(text))
