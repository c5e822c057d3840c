import type { Brand } from '@vitrine/contract/brand'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { OWN_THEME } from '@vitrine/contract/theme'
import type { Kind, PropsOf } from '#mail'

/** A shop that is nowhere: each example is written for it until a brand is put in its place. */
export const seller: Brand = {
  id: FIRST_BRAND,
  name: 'Casa Vitrine',
  legalName: 'Vitrine Conteúdo Digital Ltda.',
  cnpj: '12ABC34501DE35',
  address: 'Rua Harmonia, 1240, sala 52, São Paulo, SP, CEP 05435-001',
  email: 'ola@vitrine.example',
  phone: '+551133334444',
  hours: 'Segunda a sexta, das 9h às 18h',
  monogram: null,
  mark: null,
  theme: OWN_THEME,
  signature: null,
  host: null,
}

const person = { seller, name: 'Marina Duarte Lopes' }
const priceChange = {
  campaignId: 'pcg_01jd2zqk5s9x8w7v6t5r4q3p2n' as const,
  consent: 'opt-in' as const,
  oldAmount: 3990,
  amount: 4990,
  charge: 4990,
  interval: 'month' as const,
  on: '2027-01-21',
  reason: 'Dobramos a biblioteca de modelos desde a sua assinatura.',
  answerUntil: '2027-02-20',
  paidUntil: '2026-12-20',
}
const ofOrder = {
  ...person,
  order: {
    methods: [],
    asksAddress: false,
    id: 'ord_01jd2zqk5s9x8w7v6t5r4q3p2n' as const,
    code: '2026-000042-7',
    placedAt: '2026-11-20T19:35:00.000Z',
    total: 26_420,
    credit: 0,
    interest: 0,
    sum: [
      { label: 'Plano Profissional (mensal)', amount: 4990 },
      { label: 'Finanças para quem vive de projeto', amount: 23_900 },
      { label: 'Cupom BEMVINDO10 (10%)', amount: -2470 },
    ],
    later: [{ label: 'Plano Profissional', amount: 4990, interval: 'month' as const, firstOn: '2026-12-20' }],
    regretDays: 7,
  },
}

const ofWaiting = { ...ofOrder, payCode: '01jd2zqk5s9x8w7v6t5r4q3p2n.t6k3a0.bm9ib2R5' }

const ofDispute = {
  ...person,
  dispute: {
    id: 'dsp_01jd2zqk5s9x8w7v6t5r4q3p2n',
    state: 'open' as const,
    method: 'card' as const,
    amount: 26_420,
    order: { id: ofOrder.order.id, code: ofOrder.order.code, status: 'disputed' as const },
  },
}

const ofRefund = {
  ...ofOrder,
  refund: {
    protocol: 'P2026-000017-4',
    amount: 26_420,
    ofCredit: 0,
    channel: 'original' as const,
    method: 'pix' as const,
    requestedAt: '2026-11-21T13:02:00.000Z',
    dueOn: '2026-11-23',
    isDuplicate: false,
    doneAt: '2026-11-21T13:05:00.000Z',
  },
}

const ofSecondFactor = { ...person, at: '2026-11-20T19:35:00.000Z' }

const linked = {
  ...person,
  token: 'lnk_01jd2zqk5s9x8w7v6t5r4q3p2n.Zm9yIHRlc3RzIG9ubHksIG5vdCBhIHNlY3JldA',
  expiresAt: '2026-11-21T19:35:00.000Z',
}
const changed = { ...person, at: '2026-11-20T19:41:00.000Z' }

const receiver = { name: 'Banco da Casa Ltda.', cnpj: '11.222.333/0001-81' }
const boleto = {
  line: '00190000090114971860168524522114616460000019990',
  dueOn: '2026-11-30',
  receiver,
}

const pix = {
  copyPaste: '00020101021226BR.GOV.BCB.PIX6304A1B2',
  expiresAt: '2026-12-04T02:59:59.999Z',
  receiver,
}

const subscription = {
  id: 'sub_01jd2zqk5s9x8w7v6t5r4q3p2n',
  plan: 'Plano Profissional',
  interval: 'month' as const,
  lastOn: '2026-12-20',
}
const ofSubscription = { ...person, subscription }
const ofDue = {
  ...ofSubscription,
  orderId: 'ord_01jd2zqk5s9x8w7v6t5r4q3p2n' as const,
  payCode: ofWaiting.payCode,
  amount: 7990,
  isTrial: false,
  isPaused: false,
  dueOn: '2026-12-21',
  suspendedOn: '2026-12-29',
  lastOn: '2026-12-28',
  givenUpOn: '2027-01-12',
  others: [
    { plan: 'Plano Essencial', amount: 3990, dueOn: '2026-12-21', lastOn: '2026-12-28', isSuspended: false },
    { plan: 'Plano Estúdio', amount: 5990, dueOn: '2026-12-10', lastOn: '2026-12-17', isSuspended: true },
  ],
}

/** One of each kind of message: what its preview and its test show, and what the tests render. Nobody in it is real. */
export const facts: { [K in Kind]: PropsOf<K> } = {
  welcome: person,
  'confirm-email': { ...linked, code: '042137' },
  'reset-password': linked,
  'create-password': linked,
  invitation: {
    ...linked,
    by: 'Helena Sampaio Reis',
    roles: ['Suporte', 'Catálogo'],
    may: ['Catálogo: Vê produtos. Pode alterar produtos.'],
  },
  'sign-in-code': { ...person, code: '042137', expiresAt: '2026-11-20T19:45:00.000Z' },
  'password-changed': changed,
  'password-created': changed,
  'email-change-new': { ...linked, code: '042137' },
  'email-change-taken': person,
  'email-change-old': { ...linked, newEmail: 'marina.lopes@novo.example' },
  'email-changed': changed,
  'email-change-undone': changed,
  'email-change-left': changed,
  'order-received': ofWaiting,
  'pix-waiting': {
    ...ofWaiting,
    copyPaste: '00020101021226BR.GOV.BCB.PIX6304A1B2',
    receiver,
    expiresAt: '2026-11-20T20:05:00.000Z',
  },
  'second-factor-app-added': { ...ofSecondFactor, token: 'lnk_1.segredo' },
  'second-factor-app-removed': ofSecondFactor,
  'second-factor-off': ofSecondFactor,
  'second-factor-passkey-added': { ...ofSecondFactor, token: 'lnk_1.segredo' },
  'second-factor-passkey-removed': ofSecondFactor,
  'second-factor-disowned': ofSecondFactor,
  'second-factor-recovery-code-used': { ...ofSecondFactor, left: 9 },
  'second-factor-recovery-codes-made': { ...ofSecondFactor, token: 'lnk_1.segredo' },
  'second-factor-reset-requested': { ...ofSecondFactor, dueAt: '2026-11-21T19:35:00.000Z' },
  'second-factor-reset-cancelled': ofSecondFactor,
  'second-factor-reset-done': ofSecondFactor,
  'data-ready': { ...person, expiresAt: '2026-11-27T19:35:00.000Z' },
  'removal-scheduled': { ...person, dueAt: '2026-12-20T19:35:00.000Z' },
  'removal-cancelled': person,
  'new-device': {
    ...person,
    device: 'Chrome em Android',
    ip: '203.0.113.7',
    at: '2026-11-20T19:35:00.000Z',
    token: 'lnk_01jd2zqk5s9x8w7v6t5r4q3p2n.segredo',
  },
  'account-viewed': {
    ...person,
    at: '2026-11-20T19:35:00.000Z',
    until: '2026-11-20T20:05:00.000Z',
    reason: 'A aula não abria no seu celular.',
  },
  'session-ended': {
    ...person,
    device: 'Firefox em Windows',
    from: 'Chrome em Android',
    at: '2026-11-20T19:35:00.000Z',
  },
  'session-stolen': { ...person, device: 'Chrome em Android', at: '2026-11-20T19:35:00.000Z' },
  'app-connected': { ...person, app: 'Cursos da Casa', at: '2026-11-20T19:35:00.000Z' },
  'app-disconnected': { ...person, app: 'Cursos da Casa', at: '2026-11-20T19:35:00.000Z' },
  'many-attempts': { ...person, at: '2026-11-20T19:35:00.000Z' },
  'regret-received': ofRefund,
  'refund-done': ofRefund,
  'refund-refused': ofRefund,
  'refund-destination': { ...ofRefund, refund: { ...ofRefund.refund, channel: 'pix' } },
  'pix-ending': {
    ...ofWaiting,
    copyPaste: '00020101021226BR.GOV.BCB.PIX6304A1B2',
    receiver,
    expiresAt: '2026-11-20T20:05:00.000Z',
  },
  'boleto-due-tomorrow': { ...ofWaiting, boleto, pix, on: '2026-11-29' },
  'boleto-overdue': { ...ofWaiting, boleto, pix },
  'payment-refused': { ...ofWaiting, reason: 'O banco informou limite insuficiente. Use outro cartão.' },
  'payment-in-review': { ...ofOrder, until: '2026-11-25T02:59:59.999Z' },
  'note-issued': { ...ofOrder, number: '2026/1042' },
  'card-expiring': {
    ...person,
    card: { brand: 'visa', last4: '5682', nickname: 'Cartão da família', lastOn: '2026-12-31' },
  },
  'cart-forgotten': {
    ...person,
    step: 1,
    items: ['Precificação sem medo', 'Plano Profissional'],
    token: 'Zm9yIHRlc3RzIG9ubHksIG5vdCBhIHNlY3JldA',
  },
  'subscription-renewal': ofDue,
  'subscription-due-soon': { ...ofDue, isTrial: true },
  'subscription-due': ofDue,
  'subscription-card-declined': {
    ...ofDue,
    declinedCard: { brand: 'visa', last4: '5682', nickname: null },
    declined: 'insufficient-funds' as const,
  },
  'subscription-debit-failed': { ...ofDue, debitFailed: 'no-balance' as const },
  'subscription-debit-retried': { ...ofDue, debit: { on: '2026-12-22' } },
  'subscription-mandate-ended': ofSubscription,
  'subscription-unpaid': ofDue,
  'subscription-suspended': ofDue,
  'subscription-given-up': ofSubscription,
  'subscription-debt-paid': ofSubscription,
  'subscription-recovered': ofSubscription,
  'subscription-cancel-scheduled': { ...ofSubscription, protocol: 'P2026-000042-7' },
  'subscription-cancel-undone': ofSubscription,
  'subscription-cancelled': ofSubscription,
  'subscription-ended': ofSubscription,
  'subscription-extended': ofSubscription,
  'subscription-ending': ofSubscription,
  'subscription-imported': ofSubscription,
  'subscription-renewal-ahead': {
    ...ofSubscription,
    next: { plan: 'Plano Essencial', amount: 39_900, on: '2026-12-21' },
  },
  'subscription-pause-scheduled': { ...ofSubscription, resumesOn: '2027-01-21' },
  'subscription-pause-undone': ofSubscription,
  'subscription-change-scheduled': {
    ...ofSubscription,
    next: { plan: 'Plano Essencial', amount: 3990, on: '2026-12-21' },
  },
  'subscription-price-change': { ...ofSubscription, change: priceChange, code: 'codigo-do-link' },
  'subscription-price-reminder': {
    ...ofSubscription,
    change: { ...priceChange, consent: 'opt-out', mayExceedCeiling: true },
    code: 'codigo-do-link',
  },
  'subscription-price-undone': ofSubscription,
  'subscription-changed': ofSubscription,
  'subscription-due-day': ofSubscription,
  'seat-offered': {
    ...person,
    product: { name: 'Mentoria de lançamento em grupo', slug: 'mentoria-lancamento-em-grupo' },
    until: '2026-11-21T19:35:00.000Z',
  },
  'access-ending': {
    ...person,
    product: { name: 'Mentoria de lançamento em grupo', slug: 'mentoria-lancamento-em-grupo' },
    lastOn: '2027-11-20',
  },
  'accounts-merged': {
    ...person,
    gone: 'm••••a@antigo.example',
    stays: 'marina@vitrine.example',
    at: '2026-11-20T12:00:00.000Z',
  },
  'access-given': {
    ...person,
    titles: ['Finanças para autônomos', 'Planilha de fluxo de caixa'],
    courses: ['financas-para-autonomos'],
    lastOn: '2027-11-20',
  },
  'dispute-opened': ofDispute,
  'dispute-due': { ...ofDispute, dispute: { ...ofDispute.dispute, dueAt: '2026-11-30T02:59:59.000Z' } },
  'dispute-closed': {
    ...ofDispute,
    dispute: { ...ofDispute.dispute, state: 'lost', method: 'pix', reason: 'fraudulent' },
  },
  'sale-made': {
    ...person,
    sale: {
      id: 'ord_01jd2zqk5s9x8w7v6t5r4q3p2n',
      code: '2026-000042-7',
      total: 26_420,
      items: ['Plano Profissional (mensal)', 'Finanças para quem vive de projeto'],
      isRenewal: false,
    },
  },
  'webhook-disabled': { ...person, webhook: { id: 'whe_01', name: 'Planilha de vendas', reason: 'failing' } },
  'ticket-received': {
    ...person,
    protocol: 'P2026-000042-7',
    code: '01jd2zqk5s9x8w7v6t5r4q3p2n.t6k3a0.bm9ib2R5',
    dueAt: '2026-11-25T19:35:00.000Z',
    text: 'Paguei o Pix ontem à noite, o valor saiu da minha conta e a compra segue aberta.\n\nO comprovante diz 21h40.',
  },
  'ticket-answered': {
    ...person,
    protocol: 'P2026-000042-7',
    code: '01jd2zqk5s9x8w7v6t5r4q3p2n.t6k3a0.bm9ib2R5',
    text: 'Encontramos o seu Pix: ele foi confirmado agora, e o curso já está aberto em Treinamentos.\n\nBons estudos!',
  },
  'ticket-opened': {
    ...person,
    ticket: {
      id: 'tkt_01jd2zqk5s9x8w7v6t5r4q3p2n',
      protocol: 'P2026-000042-7',
      topic: 'payment',
      dueAt: '2026-11-25T19:35:00.000Z',
      isReply: false,
    },
  },
  'provider-away': { ...person, provider: 'api-pix', since: '2026-11-20T19:35:00.000Z' },
  'mail-test': { ...person, at: '2026-11-20T19:35:00.000Z' },
  'new-lesson': {
    ...person,
    course: { title: 'Finanças para autônomos', slug: 'financas-para-autonomos' },
    lesson: { id: 'les_01', title: 'O imposto do mês', opens: 'Abre em 02/12/2026' },
  },
  'certificate-issued': { ...person, course: 'Finanças para autônomos', publicCode: '7K2M-9QXA-4T0B' },
  'product-available': {
    ...person,
    product: { name: 'Imposto de renda 2027', slug: 'imposto-de-renda-2027' },
  },
  digest: {
    ...person,
    items: [
      { title: 'Nota fiscal do pedido 2026-000042-7', text: 'A nota número 2026/1042 foi emitida.' },
      { title: 'Imposto de renda 2027 está à venda', text: 'O que você esperava chegou à loja.' },
    ],
    more: 3,
  },
  'boleto-waiting': {
    ...ofWaiting,
    boleto,
    pix,
  },
  'payment-confirmed': {
    ...ofOrder,
    method: 'pix',
    paidAt: '2026-11-20T19:41:00.000Z',
    opened: [
      { title: 'Precificação sem medo', kind: 'course' },
      { title: 'Biblioteca de modelos', kind: 'product' },
    ],
  },
}
