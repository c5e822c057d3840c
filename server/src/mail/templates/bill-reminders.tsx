import type { BillOf } from '@vitrine/contract/installment-plan'
import { toPay } from '@vitrine/contract/order-rules'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import { reminder } from './payment-reminders.tsx'
import type { Kind, OrderFacts } from './props.ts'
import type { Template } from './template.ts'
import { brl, links } from './words.ts'

type BillKind = 'bill-ready' | 'bill-paid' | 'bill-overdue' | 'plan-suspended' | 'plan-ended'

const day = (on: string) => formatDay(calendarDay(on))
const parcel = ({ number, count, names, code }: BillOf) =>
  `parcela ${number} de ${count} de ${names.join(', ')}, pedido ${code}`
/** What is not asked of who pays before. */
const today = (order: OrderFacts, { amount }: BillOf) =>
  toPay(order) < amount ? `, ou ${brl(toPay(order))} se você pagar hoje` : ''
const PAY = 'Pagar a parcela'
const PAID =
  'Se você já pagou, não precisa fazer nada: um boleto leva de 1 a 3 dias úteis para ser confirmado.'

/** Parcels of a sale without a card: what to pay, and what happens when it is not paid. */
export const billReminders: { [K in BillKind & Kind]: Template<K> } = {
  'bill-ready': reminder<'bill-ready'>(({ order, bill }) => ({
    subject: `Sua parcela ${bill.number} de ${bill.count} vence em ${day(bill.dueOn)}`,
    title: 'Sua próxima parcela',
    text: `A ${parcel(bill)}, vence em ${day(bill.dueOn)}: são ${brl(bill.amount)}${today(order, bill)}.`,
    named: bill.code,
    action: PAY,
    quiet: 'Na página você escolhe Pix, boleto ou cartão.',
  })),
  'bill-paid': reminder<'bill-paid'>(({ order, bill }) => ({
    subject: `Parcela ${bill.number} de ${bill.count} paga: pedido ${bill.code}`,
    title: 'Parcela paga',
    text: `Recebemos ${brl(toPay(order))}: a ${parcel(bill)}, está paga.`,
    named: bill.code,
    action: 'Ver a parcela e o recibo',
    page: (site) => links.purchase(site, order.id),
    quiet: 'Este recibo não é documento fiscal: a nota fiscal é a da compra inteira.',
  })),
  'bill-overdue': reminder<'bill-overdue'>(({ order, bill, restsOn }) => ({
    subject: `Sua parcela ${bill.number} de ${bill.count} está em atraso`,
    title: 'Sua parcela está em atraso',
    text: `A ${parcel(bill)}, venceu em ${day(bill.dueOn)}. Hoje ela custa ${brl(toPay(order))}. Seu acesso continua até ${day(restsOn)}; sem o pagamento, ele fica em pausa até a parcela ser paga.`,
    named: bill.code,
    action: PAY,
    quiet: PAID,
  })),
  'plan-suspended': reminder<'plan-suspended'>(({ order, bill, endsOn }) => ({
    subject: `Seu acesso está em pausa: parcela ${bill.number} de ${bill.count} em atraso`,
    title: 'Seu acesso está em pausa',
    text: `A ${parcel(bill)}, venceu em ${day(bill.dueOn)} e não foi paga. O acesso volta assim que nenhuma parcela estiver em atraso: esta custa ${brl(toPay(order))} hoje. Sem o pagamento até ${day(endsOn)}, a compra termina e o acesso também.`,
    named: bill.code,
    action: PAY,
    quiet: `${PAID} Seu progresso fica guardado.`,
  })),
  'plan-ended': reminder<'plan-ended'>(({ bill }) => ({
    subject: `O parcelamento do pedido ${bill.code} terminou`,
    title: 'O parcelamento terminou por falta de pagamento',
    text: `A ${parcel(bill)}, com vencimento em ${day(bill.dueOn)}, ficou sem pagamento. O acesso terminou, e nenhuma outra parcela será cobrada.`,
    named: bill.code,
    action: 'Ver a compra',
    page: (site) => links.purchase(site, bill.id),
    quiet: 'Se quiser voltar, é só comprar de novo quando for bom para você.',
  })),
}
