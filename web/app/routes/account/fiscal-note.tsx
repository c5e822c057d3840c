import type { FiscalNoteStatus, Order } from '@vitrine/contract/order'

const WORDS: Record<FiscalNoteStatus, string> = {
  pending: 'Ainda não emitida',
  rejected: 'Ainda não emitida',
  issued: 'Emitida',
  cancelled: 'Cancelada',
}

/** The number of the note and the way to it, or how far it is. */
export function FiscalNote({ note: { status, number, url } }: { note: NonNullable<Order['fiscalNote']> }) {
  if (!number) return WORDS[status]
  const words = `NFS-e ${number}${status === 'cancelled' ? ' (cancelada)' : ''}`
  if (!url) return words
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}
