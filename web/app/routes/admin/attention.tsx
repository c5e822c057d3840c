import type { Attention as Item } from '@vitrine/contract/admin/overview'
import { formatDateTime } from '@vitrine/contract/time'
import { href, Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import quiet from '../../ui/quiet.module.css'
import { Section } from '../../ui/section.tsx'
import { counted } from '../../ui/words.ts'
import classes from './overview.module.css'

interface Words {
  one: string
  many: string
  /** Where they stand. */
  to: string
}

const WORDS: Record<Item['kind'], Words> = {
  'provider-away': {
    one: 'meio de pagamento não responde',
    many: 'meios de pagamento não respondem',
    to: href('/admin/instalacao'),
  },
  'webhook-disabled': {
    one: 'webhook desligado por falha',
    many: 'webhooks desligados por falha',
    to: href('/admin/webhooks'),
  },
  'payment-without-outcome': {
    one: 'pagamento sem resposta do banco',
    many: 'pagamentos sem resposta do banco',
    to: `${href('/admin/pedidos')}?payment=without-outcome`,
  },
  'refund-refused': {
    one: 'pedido com devolução recusada pelo banco',
    many: 'pedidos com devolução recusada pelo banco',
    to: `${href('/admin/pedidos')}?refund=failed`,
  },
  'dispute-open': {
    one: 'contestação a responder',
    many: 'contestações a responder',
    to: `${href('/admin/contestacoes')}?needs=answer`,
  },
  'pix-returned': {
    one: 'Pix que o banco tomou de volta',
    many: 'Pix que o banco tomou de volta',
    to: `${href('/admin/contestacoes')}?needs=note`,
  },
  'note-pending': {
    one: 'nota fiscal a emitir',
    many: 'notas fiscais a emitir',
    to: `${href('/admin/pedidos')}?note=pending&sort=placed`,
  },
  'note-rejected': {
    one: 'nota recusada pela prefeitura',
    many: 'notas recusadas pela prefeitura',
    to: `${href('/admin/pedidos')}?note=rejected`,
  },
  'note-to-correct': {
    one: 'nota emitida a corrigir na prefeitura',
    many: 'notas emitidas a corrigir na prefeitura',
    to: `${href('/admin/pedidos')}?note=to-correct`,
  },
  'product-empty': {
    one: 'produto vendido sem nada para abrir',
    many: 'produtos vendidos sem nada para abrir',
    to: `${href('/admin/produtos')}?empty=yes`,
  },
  'settlement-differs': {
    one: 'dia em que o banco e a loja não conferem',
    many: 'dias em que o banco e a loja não conferem',
    to: `${href('/admin/conciliacao')}?differs=yes`,
  },
  'ticket-open': {
    one: 'atendimento esperando resposta',
    many: 'atendimentos esperando resposta',
    to: `${href('/admin/ajuda')}?status=open`,
  },
  'review-reported': {
    one: 'avaliação denunciada',
    many: 'avaliações denunciadas',
    to: `${href('/admin/avaliacoes')}?reported=yes`,
  },
  'second-factor-reset': {
    one: 'remoção da verificação em duas etapas em andamento',
    many: 'remoções da verificação em duas etapas em andamento',
    to: href('/admin/usuarios/duas-etapas'),
  },
  'mail-waiting': {
    one: 'e-mail que não saiu e é tentado de novo',
    many: 'e-mails que não saíram e são tentados de novo',
    to: href('/admin/instalacao'),
  },
  'mail-given-up': {
    one: 'e-mail que não foi entregue',
    many: 'e-mails que não foram entregues',
    to: `${href('/admin/tarefas')}?kind=mail`,
  },
  'job-given-up': {
    one: 'tarefa interrompida por falha',
    many: 'tarefas interrompidas por falha',
    to: `${href('/admin/tarefas')}?kind=other`,
  },
}

/** What waits for somebody, and where. */
export function Attention({ items }: { items: readonly Item[] }) {
  return (
    <Section title="Precisa de atenção" more={{ to: href('/admin/avisos'), label: 'Como sou avisado' }}>
      <Card>
        {items.length === 0 ? (
          <p className={quiet.text}>Nada pendente.</p>
        ) : (
          <ul className={classes.attention}>
            {items.map(({ kind, count, dueAt, since }) => {
              const { one, many, to } = WORDS[kind]
              return (
                <li key={kind}>
                  <Link to={to}>{counted(count, one, many)}</Link>
                  {dueAt && (
                    <span className={quiet.text}> · responda até {formatDateTime(new Date(dueAt))}</span>
                  )}
                  {since && <span className={quiet.text}> · desde {formatDateTime(new Date(since))}</span>}
                </li>
              )
            })}
          </ul>
        )}
      </Card>
    </Section>
  )
}
