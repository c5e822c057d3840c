import type { CreditEntry, CreditEntryKind } from '@vitrine/contract/credit'
import { formatDateTime } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { brl } from '../../ui/labels.ts'
import { Whole } from '../../ui/whole.tsx'
import classes from './credit.module.css'

const WORDS: Record<CreditEntryKind, string> = {
  granted: 'Devolução de uma compra',
  spent: 'Usado em uma compra',
  returned: 'De volta: a compra terminou sem pagamento',
  withdrawn: 'Retirado: o banco do cartão já devolveu o valor',
  closed: 'Conta encerrada',
}

/** One change of the balance and what caused it. */
export function CreditRow({ entry, brand }: { entry: CreditEntry; brand: string | undefined }) {
  const { kind, amount, at, order, protocol } = entry
  return (
    <Card as="li" className={classes.row}>
      <div className={classes.words}>
        <strong>{WORDS[kind]}</strong>
        <span className={classes.quiet}>
          {order && (
            <>
              <Link to={`/account/perfil/gerenciar-assinatura/${order.id}`}>Pedido {order.code}</Link> ·{' '}
            </>
          )}
          {protocol && (
            <>
              Protocolo <Whole>{protocol}</Whole> ·{' '}
            </>
          )}
          {brand && `${brand} · `}
          {formatDateTime(new Date(at))}
        </span>
      </div>
      <strong className={classes.amount}>
        {amount > 0 && '+'}
        {brl(amount)}
      </strong>
    </Card>
  )
}
