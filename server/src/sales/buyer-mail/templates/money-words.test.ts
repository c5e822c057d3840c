import { describe, expect, test } from 'vitest'
import type { Kind, PropsOf } from '#mail'
import { renderMessage } from '../../../../../test/support/render-message.ts'
import { facts } from '../../../admin/mail-examples.ts'

const NO_BREAK = /\u00a0/g

/** What a person reads of a message without pictures, each space a plain one. */
const wordsOf = async <K extends Kind>(kind: K, props: PropsOf<K>) =>
  (await renderMessage(kind, props)).plain.replace(NO_BREAK, ' ')

const { order } = facts['regret-received']

describe('a withdrawal says what comes back, how and until when', () => {
  const of = facts['regret-received']
  const { refund } = of
  const told = (change: Partial<typeof refund>, changeOfOrder: Partial<typeof order> = {}) =>
    wordsOf('regret-received', {
      ...of,
      order: { ...order, ...changeOfOrder },
      refund: { ...refund, doneAt: undefined, ...change },
    })

  test('that it is there already, where the bank answered at once', async () => {
    const words = await told({ doneAt: '2026-11-20T15:00:02Z' })
    expect(words).toMatch(
      /Devolvemos R\$ 264,20, tudo o que você pagou, em 20\/11\/2026[^,]*, pelo mesmo meio do pagamento\. Confira o extrato/,
    )
    expect(words).not.toMatch(/Prazo|Avisamos/)
  })

  test.each([
    [
      'by Pix',
      {},
      'Devolvemos R$ 264,20, tudo o que você pagou, pelo mesmo meio do pagamento. Prazo: até 1 dia útil, ou seja, até 23/11/2026. Avisamos quando o banco concluir.',
    ],
    [
      'by card',
      { method: 'card' as const, dueOn: '2026-12-07' },
      'Prazo: até 10 dias úteis, ou seja, até 07/12/2026. O estorno aparece no cartão em até duas faturas. Avisamos quando o banco concluir.',
    ],
    [
      'of a boleto, to a key',
      { method: 'boleto' as const, channel: 'pix' as const, destination: 'chave de celular final 4444' },
      'Devolvemos R$ 264,20, tudo o que você pagou, para a chave de celular final 4444.',
    ],
    [
      'as credit',
      { channel: 'credit' as const, method: undefined, dueOn: undefined },
      'Devolvemos R$ 264,20, tudo o que você pagou, como crédito na loja. O crédito já está na sua conta, não vence e é usado primeiro na próxima compra.',
    ],
    [
      'part money, part credit',
      { ofCredit: 6420 },
      'R$ 200,00 pelo mesmo meio do pagamento e R$ 64,20 como crédito na loja.',
    ],
    ['nothing', { amount: 0 }, 'Nada foi cobrado nesta compra, então não há valor a devolver.'],
  ])('%s', async (_name, change, sentence) => {
    expect(await told(change)).toContain(sentence)
  })

  test('what comes back as credit waits for no bank', async () => {
    expect(await told({ channel: 'credit', method: undefined, dueOn: undefined })).not.toMatch(
      /Prazo|Avisamos/,
    )
  })
})

describe('a refund that is done, or refused', () => {
  const of = facts['refund-done']
  const done = (change: Partial<typeof of.refund>) =>
    wordsOf('refund-done', { ...of, refund: { ...of.refund, ...change } })

  test.each([
    ['by Pix', {}, 'Confira o extrato da conta que recebeu.'],
    [
      'by card',
      { method: 'card' as const },
      'O banco do cartão mostra o estorno na fatura em até duas faturas.',
    ],
    ['as credit', { channel: 'credit' as const }, 'O crédito já está na sua conta'],
  ])('says where to look: %s', async (_name, change, sentence) => {
    expect(await done(change)).toContain(sentence)
  })

  test('tells the shop of what the bank refused, which is never credit', async () => {
    const words = await wordsOf('refund-refused', { ...of, refund: { ...of.refund, ofCredit: 6420 } })
    expect(words).toContain('O banco recusou a devolução de R$ 200,00 da compra 2026-000042-7')
  })
})

describe('a boleto says what to pay, until when and what follows', () => {
  const { boleto } = facts['boleto-waiting']

  test('waiting: the line, and that the access comes with the money', async () => {
    const words = await wordsOf('boleto-waiting', facts['boleto-waiting'])
    expect(words).toContain('Pague R$ 264,20 do pedido 2026-000042-7 até 30/11/2026.')
    expect(words).toContain('00190.00009 01149.718601 68524.522114 6 16460000019990')
    expect(words).toContain('o acesso vale a partir daí.')
  })

  test('waiting, with credit: only what is left to pay', async () => {
    const of = facts['boleto-waiting']
    const words = await wordsOf('boleto-waiting', { ...of, order: { ...of.order, credit: 6420 } })
    expect(words).toContain('Pague R$ 200,00 do pedido')
  })

  test('written on the due day itself: today', async () => {
    const of = { ...facts['boleto-due-tomorrow'], on: boleto.dueOn }
    expect(await wordsOf('boleto-due-tomorrow', of)).toContain('Seu boleto vence hoje')
  })

  test('overdue: no bank takes it, and another one can be had', async () => {
    const of = facts['boleto-overdue']
    const refused = await wordsOf('boleto-overdue', of)
    expect(refused).toContain('não pode mais ser pago. Nada foi cobrado.')
    expect(refused).toContain('gere a 2ª via na página')
    const order = { ...of.order, methods: ['pix' as const, 'boleto' as const, 'card' as const] }
    expect(await wordsOf('boleto-overdue', { ...of, order })).toContain(
      'gere a 2ª via ou pague com Pix ou cartão',
    )
    const waiting = { ...facts['pix-waiting'], order }
    expect(await wordsOf('pix-waiting', waiting)).toContain('também pode pagar com boleto ou cartão.')
  })
})
