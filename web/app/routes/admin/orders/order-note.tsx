import type { AdminFiscalNote, AdminOrder } from '@vitrine/contract/admin/order'
import { href } from 'react-router'
import { AskButton } from '../../../admin/ask.tsx'
import classes from '../../../admin/page.module.css'
import { AsideCard, Way } from '../../../admin/page.tsx'
import { NOTE_MARKS } from '../../../admin/records/order-words.ts'
import { Status } from '../../../admin/status.tsx'
import { ActionButton } from '../../../admin/use-screen-act.tsx'
import { DownloadButton } from '../../../forms/download-button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { followDownload } from '../../../ui/follow-download.ts'
import { brl } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'

/** What an issued note asks for when money of its sale is gone. */
const CORRECTIONS: Record<'cancel' | 'replace', (amount: number) => string> = {
  cancel: () =>
    'O dinheiro desta venda voltou depois da emissão. Cancele a nota na prefeitura e registre aqui que foi cancelada.',
  replace: (amount) =>
    `Parte do dinheiro voltou depois da emissão: a venda vale agora ${brl(amount)}. Cancele a nota na prefeitura, registre o cancelamento e emita outra desse valor.`,
}

/** The fiscal note of an order, and what the seller tells of it: nobody waits for ever for one "em emissão". */
export function OrderNote({ record: { order, fiscalNote: note } }: { record: AdminOrder }) {
  if (!note) return null
  const { id, code } = order
  const isNever = note.status === 'cancelled' && !note.number
  const [tone, word] = isNever ? (['quiet', 'Não será emitida'] as const) : NOTE_MARKS[note.status]
  return (
    <AsideCard title="Nota fiscal">
      <Status tone={tone}>{word}</Status>
      <Facts
        facts={[
          ['RPS', `${note.rpsSeries} ${note.rpsNumber}`],
          ['Valor', brl(note.amount)],
          ['Número', note.number],
          ['Motivo', note.reason],
        ]}
      />
      {note.correction && (
        <Notice tone="attention">{CORRECTIONS[note.correction.act](note.correction.amount)}</Notice>
      )}
      {note.url && <a href={note.url}>Abrir a nota</a>}
      {note.hasPdf && (
        <DownloadButton
          small
          download={async (api) =>
            followDownload((await api.adminOrder.openNotePdf({ id })).url, `nota-fiscal-${code}.pdf`)
          }
        >
          Baixar PDF da nota
        </DownloadButton>
      )}
      <NoteActs id={id} note={note} />
    </AsideCard>
  )
}

const NoteActs = ({ id, note: { status, owed, amount } }: { id: string; note: AdminFiscalNote }) => (
  <div className={classes.answers}>
    {status === 'pending' && (
      <>
        <Way to={href('/admin/pedidos/:id/nota-fiscal', { id })}>Registrar emitida</Way>
        <AskButton
          label="Registrar recusada"
          says="A prefeitura recusou a nota: ela espera até voltar para a fila."
          done="Recusa registrada"
          withReason
          permission="fiscal-notes.write"
          run={(api, reason) => api.adminOrder.noteRejected({ id, reason })}
        />
      </>
    )}
    {(status === 'rejected' || (status === 'cancelled' && owed > 0 && owed < amount)) && (
      <ActionButton
        label={status === 'rejected' ? 'Pôr de volta na fila' : `Emitir outra, de ${brl(owed)}`}
        done="De volta na fila"
        permission="fiscal-notes.write"
        run={(api) => api.adminOrder.noteAgain({ id })}
      />
    )}
    {status === 'issued' && (
      <AskButton
        label="Registrar cancelada"
        says="A nota foi cancelada na prefeitura."
        done="Cancelamento registrado"
        withReason
        permission="fiscal-notes.write"
        run={(api, reason) => api.adminOrder.noteCancelled({ id, reason })}
      />
    )}
  </div>
)
