import type { AccountAccess, AdminAccount } from '@vitrine/contract/admin/account'
import { formatDateTime } from '@vitrine/contract/time'
import { Fragment } from 'react'
import { AskButton } from '../../../admin/ask.tsx'
import { Named } from '../../../admin/list/named.tsx'
import classes from '../../../admin/page.module.css'
import { RecordTable } from '../../../admin/page.tsx'
import { RecordLink } from '../../../admin/record-link.tsx'
import { accessMark, SOURCE_WORDS } from '../../../admin/records/account-words.ts'
import { Status } from '../../../admin/status.tsx'
import { useMay, useMayActOn } from '../../../admin/use-may.ts'
import { serverNow } from '../../../session/server-clock.ts'

type GivenRow = AccountAccess & { id: string }

const when = (instant: string): string => formatDateTime(new Date(instant))

/** What somebody may use, has used or will, by what, and why not; what the shop gives and takes by hand. */
export function AccountAccesses({ account }: { account: AdminAccount }) {
  const { id, status, access } = account
  const may = useMay()
  const mayAct = useMayActOn(account.roles) && status !== 'anonymised' && status !== 'merged'
  const now = serverNow()
  const canAct = mayAct && may('access.write') && access.some((given) => !isOver(given, now))
  const rows = access.map((given): GivenRow => ({ id: given.sourceId, ...given }))
  const actionsOf = (given: GivenRow) => !isOver(given, now) && <ByHand accountId={id} given={given} />
  return (
    <RecordTable
      title="Acessos"
      rows={rows}
      empty="Nenhum acesso."
      columns={[
        {
          title: 'A quê',
          cell: (given) => <Named name={<Opened opened={given.opened} />} detail={<Why given={given} />} />,
        },
        {
          title: 'Situação',
          cell: (given) => {
            const [tone, words] = accessMark(given, now)
            return <Status tone={tone}>{words}</Status>
          },
        },
        { title: 'Desde', cell: ({ from }) => when(from) },
        {
          title: 'Até',
          cell: ({ until, revokedAt }) => {
            const end = revokedAt ?? until
            return end ? when(end) : 'Vitalício'
          },
        },
        ...(canAct ? [{ title: 'Ações', cell: actionsOf }] : []),
      ]}
    />
  )
}

/** The product, and what it opens besides; a course that is called like its product is said once. */
function Opened({ opened }: Pick<AccountAccess, 'opened'>) {
  const products = opened.filter(({ kind }) => kind === 'product')
  const courses = opened.filter(({ title }) => products.every((product) => product.title !== title))
  return [...products, ...courses].map(({ id, kind, title }, place) => (
    <Fragment key={id}>
      {place > 0 && ', '}
      <RecordLink to={kind} id={id} name={title} />
    </Fragment>
  ))
}

/** Why somebody has what they have. */
function Why({ given: { source, sourceId, by, reason } }: { given: AccountAccess }) {
  const words = SOURCE_WORDS[source]
  return (
    <>
      {source === 'manual' ? words : <RecordLink to={source} id={sourceId} name={words} />}
      {by && (
        <>
          , por <RecordLink to="account" id={by.id} name={by.name} />
        </>
      )}
      {reason && `, “${reason}”`}
    </>
  )
}

const isOver = ({ until, revokedAt }: AccountAccess, now: Date): boolean =>
  revokedAt !== undefined || (until !== undefined && new Date(until) <= now)

/** What is on hold goes on, what is not is put on hold; what was given by hand is taken back. */
function ByHand({ accountId: id, given }: { accountId: string; given: AccountAccess }) {
  const { sourceId, source, holds } = given
  const held = holds.find(({ reason }) => reason === 'manual')
  return (
    <div className={classes.answers}>
      {held ? (
        <AskButton
          label="Devolver acesso"
          says="A pessoa volta a usar o que tem, se nada mais o suspende."
          done="Acesso devolvido"
          withReason
          permission="access.write"
          run={(api, reason) => api.adminAccount.lift({ id, holdId: held.id, reason })}
        />
      ) : (
        <AskButton
          label="Suspender acesso"
          says="A pessoa deixa de usar o que tem até que a loja devolva o acesso. Nenhum dinheiro volta."
          done="Acesso suspenso"
          withReason
          permission="access.write"
          run={(api, reason) => api.adminAccount.hold({ id, sourceId, reason })}
        />
      )}
      {source === 'manual' && (
        <AskButton
          label="Retirar acesso"
          says="O acesso que a loja deu termina agora."
          done="Acesso retirado"
          withReason
          permission="access.write"
          run={(api, reason) => api.adminAccount.revokeAccess({ id, sourceId, reason })}
        />
      )}
    </div>
  )
}
