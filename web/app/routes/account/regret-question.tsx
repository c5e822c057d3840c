import type { Order } from '@vitrine/contract/order'
import { useState } from 'react'
import { getApi } from '../../session/api.ts'
import { sentenceFor } from '../../session/refused.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './regret.module.css'

interface RegretQuestionProps {
  order: Order
  onClose(): void
  onOrder(order: Order): void
}

/** What taking the purchase back changes: money, access, subscription; then the one press that does it. */
export function RegretQuestion({ order, onClose, onOrder }: RegretQuestionProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const regret = async () => {
    setBusy(true)
    try {
      const api = await getApi()
      const answer = await api.checkout.regretOrder({ id: order.id })
      onClose()
      onOrder(answer)
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  const amount = amountBack(order)
  return (
    <Column>
      <ul className={classes.changes}>
        {consequences(order, amount).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <div className={classes.actions}>
        <Button busy={isBusy} onClick={regret}>
          {amount > 0 ? `Desistir e receber ${brl(amount)}` : 'Desistir da compra'}
        </Button>
        <Button look="outline" onClick={onClose}>
          Manter a compra
        </Button>
      </div>
    </Column>
  )
}

/** What was paid without what is on its way back already, in centavos. */
function amountBack({ total, payment, refunds }: Order): number {
  const paid = payment?.status === 'paid' ? payment.amount : total
  const asked = refunds.filter(({ reason }) => reason !== 'unwanted')
  return paid - asked.reduce((sum, { amount }) => sum + amount, 0)
}

function consequences({ lines, payment }: Order, amount: number): string[] {
  const names = new Intl.ListFormat('pt-BR').format(lines.map(({ name }) => name))
  const way =
    payment?.method === 'boleto'
      ? 'por Pix, para uma chave do CPF ou CNPJ da compra'
      : 'pelo mesmo meio do pagamento'
  return [
    amount > 0 ? `Devolvemos ${brl(amount)} ${way}.` : 'Nada foi cobrado, então não há valor a devolver.',
    `Seu acesso a ${names} termina agora.`,
    ...(lines.some(({ interval }) => interval !== 'once')
      ? ['A assinatura é cancelada e nada mais é cobrado.']
      : []),
    'Você recebe um protocolo na tela e por e-mail, e pode comprar de novo quando quiser.',
  ]
}
