import type { Notification, NotificationSubject } from '@vitrine/contract/notification'
import { formatDateTime, relative } from '@vitrine/contract/time'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { ListSkeleton } from '../../brand/list-skeleton.tsx'
import { RouteFailure } from '../../brand/route-failure.tsx'
import { Screen } from '../../brand/screen.tsx'
import { getApi } from '../../session/api.ts'
import { asMember } from '../../session/guards.ts'
import { sentenceFor } from '../../session/refused.ts'
import { serverNow } from '../../session/server-clock.ts'
import { refreshUnread } from '../../session/unread.ts'
import { useAct } from '../../session/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { notify } from '../../ui/notify.ts'
import quiet from '../../ui/quiet.module.css'
import { StackList } from '../../ui/stack.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Route } from './+types/notifications'
import classes from './notifications.module.css'

const TITLE = 'Avisos'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const first = await asMember(request, (api) => api.notice.list({}))
  return { first, now: serverNow() }
}

export const HydrateFallback = () => <ListSkeleton title={TITLE} rows={4} />
export const ErrorBoundary = RouteFailure

/** What somebody was told, newest first, one page after the other. */
export default function Notifications({ loaderData: { first, now } }: Route.ComponentProps) {
  const { notices: notifications, more, busy, showMore, read, readAll } = useNotifications(first)
  return (
    <Screen title={TITLE} lead="O que aconteceu na sua conta e nas suas compras, nos últimos seis meses.">
      <div className={classes.tools}>
        <Link to={href('/account/perfil/notificacoes')}>Preferências de notificação</Link>
        {notifications.length > 0 && (
          <Button variant="outline" size="small" onClick={readAll}>
            Marcar todos como lidos
          </Button>
        )}
      </div>
      {notifications.length === 0 ? (
        <EmptyState icon="bell" title="Nenhum aviso">
          Aqui aparecem entradas na sua conta, pedidos, pagamentos e devoluções.
        </EmptyState>
      ) : (
        <StackList label={TITLE}>
          {notifications.map((notification) => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={now}
              onRead={() => read(notification.id)}
            />
          ))}
        </StackList>
      )}
      {more && (
        <p className={classes.foot}>
          <Button variant="outline" busy={busy} onClick={showMore}>
            Mostrar mais
          </Button>
        </p>
      )}
    </Screen>
  )
}

const ICONS: Record<NotificationSubject, IconName> = {
  offers: 'store',
  training: 'book',
  billing: 'receipt',
  security: 'shield',
  shop: 'store',
}

interface NotificationRowProps {
  notification: Notification
  now: Date
  onRead(): void
}

/** One notification, which leads to where more of it stands; following it is reading it. */
function NotificationRow({
  notification: { subject, title, text, page, at, isRead },
  now,
  onRead,
}: NotificationRowProps) {
  return (
    <li>
      <Link to={page} className={`${classes.notification} ${isRead ? '' : classes.unread}`} onClick={onRead}>
        <span className={classes.icon}>
          <Icon name={ICONS[subject]} size={22} />
        </span>
        <span className={classes.words}>
          <strong className={classes.title}>
            {title}
            {!isRead && <VisuallyHidden>, não lido</VisuallyHidden>}
          </strong>
          <span className={classes.text}>{text}</span>
          <time className={quiet.text} dateTime={at} title={formatDateTime(new Date(at))}>
            {relative(new Date(at), now)}
          </time>
        </span>
        {!isRead && <span className={classes.dot} aria-hidden="true" />}
      </Link>
    </li>
  )
}

interface Page {
  notices: Notification[]
  more: boolean
}

/** The notifications as far as they were shown, and what can be done with them. */
function useNotifications(first: Page) {
  const [page, setPage] = useState(first)
  const { busy, act } = useAct((error) => void notify({ tone: 'negative', title: sentenceFor(error) }))
  const asRead = (isIt: (notification: Notification) => boolean) =>
    setPage(({ notices, more }) => ({
      notices: notices.map((one) => (isIt(one) ? { ...one, isRead: true } : one)),
      more,
    }))
  const showMore = () =>
    act(async (api) => {
      const next = await api.notice.list({ before: page.notices.at(-1)!.id, limit: 20 })
      setPage({ notices: [...page.notices, ...next.notices], more: next.more })
    })
  const read = async (id: string) => {
    // The person is on the way to another page: nothing waits for it, and a notification that is gone is read.
    await (await getApi()).notice.read({ id }).catch(() => undefined)
    asRead((notification) => notification.id === id)
    await refreshUnread()
  }
  const readAll = () =>
    act(async (api) => {
      await api.notice.readAll({ upTo: page.notices[0]!.id })
      asRead(() => true)
      await refreshUnread()
    })
  return { ...page, busy, showMore, read, readAll }
}
