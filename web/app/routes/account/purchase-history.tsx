import { DECLINES } from '@vitrine/contract/card'
import type { Attempt, OrderEventKind, OrderHistory } from '@vitrine/contract/order'
import type { PaymentStatus } from '@vitrine/contract/payment'
import { formatDateTime } from '@vitrine/contract/time'
import { Card } from '../../ui/card.tsx'
import { brl, METHOD_NAMES } from '../../ui/labels.ts'
import { Section } from '../../ui/section.tsx'
import classes from './purchase-history.module.css'

const EVENTS: Record<OrderEventKind, string> = {
  placed: 'Pedido feito',
  'code-made': 'Código Pix gerado',
  'code-ended': 'Código Pix expirado',
  'slip-made': 'Boleto gerado',
  'method-changed': 'Outra forma de pagamento escolhida',
  'card-declined': 'Cartão não autorizado',
  'money-not-taken': 'Pagamento recebido fora do prazo, a devolver a quem pagou',
  paid: 'Pagamento confirmado e acesso liberado',
  disputed: 'Compra contestada no cartão; o acesso fica suspenso até a decisão',
  'dispute-won': 'Contestação encerrada; acesso de volta',
  'dispute-lost': 'Contestação aceita; valor devolvido no cartão e acesso encerrado',
  expired: 'Pedido encerrado sem pagamento',
  cancelled: 'Pedido cancelado',
  regretted: 'Você desistiu da compra',
  'refund-requested': 'Devolução pedida',
  'refund-done': 'Valor reembolsado',
  'refund-failed': 'O banco recusou a devolução; a loja está cuidando disso',
}

const STATUSES: Record<PaymentStatus, string> = {
  created: 'Em andamento',
  pending: 'Aguardando pagamento',
  paid: 'Pago',
  expired: 'Expirado',
  failed: 'Não concluído',
  refunded: 'Devolvido',
}

/** What happened to a purchase, in words, and each attempt to pay it. */
export const PurchaseHistory = ({ history: { events, attempts } }: { history: OrderHistory }) => (
  <>
    <Section title="Linha do tempo">
      <Card>
        <ol className={classes.events}>
          {events.map(({ kind, at }) => (
            <Row key={kind + at} words={EVENTS[kind]} at={at} />
          ))}
        </ol>
      </Card>
    </Section>
    {attempts.length > 0 && (
      <Section title="Tentativas de pagamento">
        <Card>
          <ul className={classes.events}>
            {attempts.map((attempt) => (
              <Row key={attempt.number} words={wordsOf(attempt)} at={attempt.paidAt ?? attempt.createdAt} />
            ))}
          </ul>
        </Card>
      </Section>
    )}
  </>
)

const wordsOf = ({ number, method, amount, status, declined }: Attempt) =>
  `${METHOD_NAMES[method]} ${number}: ${brl(amount)}. ${declined ? DECLINES[declined][1] : STATUSES[status]}`

const Row = ({ words, at }: { words: string; at: string }) => (
  <li className={classes.event}>
    <strong>{words}</strong>
    <time dateTime={at} className={classes.when}>
      {formatDateTime(new Date(at))}
    </time>
  </li>
)
