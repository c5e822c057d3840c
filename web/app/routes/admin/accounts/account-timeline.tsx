import type { AccountHistory } from '@vitrine/contract/admin/account'
import type { HistoryEvent } from '@vitrine/contract/privacy'
import { formatDateTime } from '@vitrine/contract/time'
import { useState } from 'react'
import { Named } from '../../../admin/list/named.tsx'
import { RecordTable } from '../../../admin/record-table.tsx'
import { getApi } from '../../../session/api.ts'
import { sentenceFor } from '../../../session/refused.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'

interface TimelineProps {
  accountId: string
  first: AccountHistory
}

/** What happened around an account, newest first, one page after the other. */
export function AccountTimeline({ accountId, first }: TimelineProps) {
  const { events, more, isBusy, showMore } = useTimeline(accountId, first)
  return (
    <>
      <RecordTable
        title="Linha do tempo"
        rows={events}
        empty="Nada aconteceu nos últimos seis meses."
        columns={[
          { title: 'O que aconteceu', cell: ({ what, about = '' }) => <Named name={what} detail={about} /> },
          { title: 'De onde', cell: fromWhere },
          { title: 'Quando', cell: ({ at }) => formatDateTime(new Date(at)) },
        ]}
      />
      {more && (
        <span>
          <Button look="outline" size="small" busy={isBusy} onClick={showMore}>
            Mostrar mais
          </Button>
        </span>
      )}
    </>
  )
}

const fromWhere = ({ device, ip, proof }: HistoryEvent): string =>
  [device, ip, proof && `com ${proof}`].filter(Boolean).join(', ') || '–'

function useTimeline(id: string, first: AccountHistory) {
  const [page, setPage] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const showMore = async () => {
    setBusy(true)
    try {
      const next = await (await getApi()).adminAccount.history({ id, before: page.events.at(-1)!.id })
      setPage({ events: [...page.events, ...next.events], more: next.more })
    } catch (error) {
      notify({ tone: 'negative', title: sentenceFor(error) })
    } finally {
      setBusy(false)
    }
  }
  return { ...page, isBusy, showMore }
}
