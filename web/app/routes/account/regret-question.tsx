import type { Order } from '@vitrine/contract/order'
import type { RefundDestination } from '@vitrine/contract/refund-destination'
import { useState } from 'react'
import type * as z from 'zod'
import { getApi } from '../../session/api.ts'
import { withProof } from '../../session/proof.ts'
import { sentenceFor } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Column } from '../../ui/column.tsx'
import { brl } from '../../ui/labels.ts'
import { Notice } from '../../ui/notice.tsx'
import { DestinationForm } from './destination-form.tsx'
import { RefundChoice } from './refund-choice.tsx'
import classes from './regret.module.css'
import { amountBack, consequences } from './regret-words.ts'

interface RegretQuestionProps {
  order: Order
  onClose(): void
  onOrder(order: Order): void
}

type Destination = z.input<typeof RefundDestination>

/** What taking the purchase back changes: money, access, subscription; then the one press that does it. */
export function RegretQuestion({ order, onClose, onOrder }: RegretQuestionProps) {
  const back = amountBack(order)
  const { amount, money } = back
  const [asCredit, setAsCredit] = useState(false)
  const regret = async (destination?: Destination) => {
    const api = await getApi()
    const wish = { id: order.id, asCredit, ...(destination && { destination }) }
    const answer = await withProof(() => api.checkout.regretOrder(wish))
    onClose()
    onOrder(answer)
  }
  const action = actionOf(amount, asCredit)
  const keep = (
    <Button look="outline" wide onClick={onClose}>
      Manter a compra
    </Button>
  )
  return (
    <Column>
      <ul className={classes.changes}>
        {consequences(order, back, asCredit, serverNow()).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {money > 0 && <RefundChoice asCredit={asCredit} choose={setAsCredit} />}
      {order.payment?.method === 'boleto' && money > 0 && !asCredit ? (
        <DestinationForm action={action} first="document" send={regret} />
      ) : (
        <RegretButton regret={regret}>{action}</RegretButton>
      )}
      {keep}
    </Column>
  )
}

function actionOf(amount: number, asCredit: boolean): string {
  if (amount === 0) return 'Desistir da compra'
  return asCredit ? `Desistir e receber ${brl(amount)} em crédito` : `Desistir e receber ${brl(amount)}`
}

function RegretButton({ regret, children }: { regret(): Promise<void>; children: string }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const press = async () => {
    setBusy(true)
    try {
      await regret()
    } catch (error) {
      setProblem(sentenceFor(error))
      setBusy(false)
    }
  }
  return (
    <>
      {problem && <Notice tone="negative">{problem}</Notice>}
      <Button wide busy={isBusy} onClick={press}>
        {children}
      </Button>
    </>
  )
}
