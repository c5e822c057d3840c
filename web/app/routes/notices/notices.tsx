import { Link } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { asMember } from '../../session/as-member.ts'
import { serverNow } from '../../session/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { StackList } from '../../ui/stack.tsx'
import type { Route } from './+types/notices'
import { NoticeRow } from './notice-row.tsx'
import classes from './notices.module.css'
import { useNotices } from './use-notices.ts'

const TITLE = 'Avisos'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const first = await asMember(request, (api) => api.notice.list({}))
  return { first, now: serverNow() }
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={4} />
export const ErrorBoundary = RouteFailure

/** What somebody was told, newest first, one page after the other. */
export default function Notices({ loaderData: { first, now } }: Route.ComponentProps) {
  const { notices, more, isBusy, showMore, read, readAll } = useNotices(first)
  return (
    <Screen title={TITLE} lead="O que aconteceu na sua conta e nas suas compras, nos últimos seis meses.">
      <div className={classes.tools}>
        <Link to="/account/perfil/notificacoes">Preferências de notificação</Link>
        {notices.length > 0 && (
          <Button look="outline" size="small" onClick={readAll}>
            Marcar todos como lidos
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <EmptyState icon="bell" title="Nenhum aviso">
          Aqui aparecem entradas na sua conta, pedidos, pagamentos e devoluções.
        </EmptyState>
      ) : (
        <StackList label={TITLE}>
          {notices.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} now={now} onRead={() => read(notice.id)} />
          ))}
        </StackList>
      )}
      {more && (
        <p className={classes.foot}>
          <Button look="outline" busy={isBusy} onClick={showMore}>
            Mostrar mais
          </Button>
        </p>
      )}
    </Screen>
  )
}
