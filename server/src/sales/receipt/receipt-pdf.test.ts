import { expect, test } from 'vitest'
import { pagesOf, wordsOf } from '../../../../test/support/pdf.ts'
import { drawReceipt } from './receipt-pdf.ts'

const head = { band: '#04524e', accent: '#cdac6a', monogram: null, picture: undefined }
const order = {
  id: 'ord_1' as const,
  code: '2026-000042-7',
  subtotal: 4990,
  discount: 500,
  tax: 0,
  taxes: {
    federal: 604,
    state: 0,
    municipal: 130,
    source: 'IBPT',
    shown: [{ label: 'CBS (0,9%)', amount: 40 }],
  },
  total: 4490,
  credit: 0,
  sum: null,
  withdrawalDays: 7,
  placedAt: new Date('2026-11-20T19:35:00Z'),
  paidAt: new Date('2026-11-20T19:41:00Z'),
  name: 'Marina Conceição Lopes',
  email: 'marina@vitrine.example',
  document: '12345678909',
  status: 'paid',
  refunded: 0,
  chargedBack: 0,
  paymentId: 'E123',
  method: 'pix',
  installments: null,
  interest: null,
  asked: 4490,
  received: 4490,
  brandId: 'main',
  brand: 'Casa Vitrine',
  legalName: 'Vitrine Conteúdo Digital Ltda.',
  cnpj: '12ABC34501DE35',
  address: 'Rua Harmonia, 1240, São Paulo, SP',
  sellerEmail: 'ola@vitrine.example',
  phone: '+551133334444',
  hours: 'Segunda a sexta, das 9h às 18h',
}
const line = {
  name: 'Plano Profissional',
  interval: 'month' as const,
  amount: 4990,
  discount: 500,
  total: 4490,
  setupFee: 0,
  introductoryCycles: null as number | null,
  accessMonths: null,
}

test('a receipt says who sold what to whom, for how much, when and how, and that it is no fiscal document', async () => {
  const words = wordsOf(await drawReceipt(order, [line], head))
  for (const said of [
    'Recibo do pedido 2026-000042-7',
    'Vitrine Conteúdo Digital Ltda., CNPJ 12.ABC.345/01DE-35',
    'Marina Conceição Lopes',
    '123.456.789-09',
    '20/11/2026 às 16:41',
    'E123',
    'Plano Profissional (por mês)',
    'R$\u00a049,90',
    'R$\u00a044,90',
    'Valor aproximado dos tributos',
    'CBS (0,9%) R$\u00a00,40',
    'Este recibo não é documento fiscal.',
  ])
    expect(words).toContain(said)
  expect(words).not.toContain('?')
  expect(words).not.toContain('adesão')
  const withFee = wordsOf(await drawReceipt(order, [{ ...line, amount: 5990, setupFee: 1000 }], head))
  expect(withFee).toContain('Taxa de adesão, cobrada uma vez')
  expect(withFee).toContain('R$\u00a049,90')
  expect(words).not.toContain('devolvido')
  const first = wordsOf(await drawReceipt(order, [{ ...line, introductoryCycles: 1 }], head))
  expect(first).toContain('Plano Profissional (preço inicial no primeiro mês)')
  const late = wordsOf(await drawReceipt({ ...order, received: 4600 }, [line], head))
  for (const said of ['Multa e juros por atraso', 'R$\u00a01,10', 'R$\u00a046,00'])
    expect(late).toContain(said)
  expect(
    wordsOf(await drawReceipt({ ...order, status: 'refunded', refunded: 4490 }, [line], head)),
  ).toContain('Valor devolvido')
})

test('what was taken off is said as the order said it', async () => {
  const sum = [
    { label: 'Plano Profissional', amount: 4990 },
    { label: 'Cupom BEMVINDO10 (10%)', amount: -500 },
  ]
  const words = wordsOf(await drawReceipt({ ...order, sum }, [line], head))
  expect(words).toContain('Cupom BEMVINDO10 (10%)')
  expect(words).toContain('- R$\u00a05,00')
  expect(words).not.toContain('Desconto')
  expect(wordsOf(await drawReceipt(order, [line], head))).toContain('Desconto')
})

test('a long order goes on, and a name in another script does not break it', async () => {
  const lines = Array.from({ length: 60 }, () => ({ ...line, name: 'Plano 漢字 🎓 '.repeat(6) }))
  expect(pagesOf(await drawReceipt(order, [line], head))).toBe(1)
  expect(pagesOf(await drawReceipt(order, lines, head))).toBeGreaterThan(2)
})
