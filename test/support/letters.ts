import type { Brand } from '@vitrine/contract/brand'
import type { Kind, PropsOf } from '../../server/src/mail/templates/props.ts'

export const seller: Brand = {
  id: 'main',
  name: 'Casa Vitrine',
  legalName: 'Vitrine Conteúdo Digital Ltda.',
  cnpj: '12ABC34501DE35',
  address: 'Rua Harmonia, 1240, sala 52, São Paulo, SP, CEP 05435-001',
  email: 'ola@vitrine.example',
  phone: '+551133334444',
  hours: 'Segunda a sexta, das 9h às 18h',
}

const person = { seller, name: 'Marina Duarte Lopes' }
const ofOrder = {
  ...person,
  order: {
    id: 'ord_01jd2zqk5s9x8w7v6t5r4q3p2n',
    code: '2026-000042-7',
    placedAt: '2026-11-20T19:35:00.000Z',
    total: 26_420,
    sum: [
      { label: 'Plano Profissional (mensal)', amount: 4990 },
      { label: 'Finanças para quem vive de projeto', amount: 23_900 },
      { label: 'Cupom BEMVINDO10 (10%)', amount: -2470 },
    ],
    later: [{ label: 'Plano Profissional', amount: 4990, interval: 'month' as const, firstOn: '2026-12-20' }],
  },
}

/** One of each kind of message. */
export const facts: { [K in Kind]: PropsOf<K> } = {
  welcome: person,
  'order-received': ofOrder,
  'pix-waiting': {
    ...ofOrder,
    copyPaste: '00020101021226BR.GOV.BCB.PIX6304A1B2',
    expiresAt: '2026-11-20T20:05:00.000Z',
  },
  'payment-confirmed': {
    ...ofOrder,
    paidAt: '2026-11-20T19:41:00.000Z',
    opened: [
      { title: 'Precificação sem medo', kind: 'course' },
      { title: 'Biblioteca de modelos', kind: 'product' },
    ],
  },
}
