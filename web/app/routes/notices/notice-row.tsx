import type { Notice, NoticeSubject } from '@vitrine/contract/notice'
import { formatDateTime, relative } from '@vitrine/contract/time'
import { Link } from 'react-router'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './notices.module.css'

const ICONS: Record<NoticeSubject, IconName> = {
  offers: 'store',
  training: 'book',
  billing: 'receipt',
  security: 'shield',
  shop: 'store',
}

interface NoticeRowProps {
  notice: Notice
  now: Date
  onRead(): void
}

/** One notice, which leads to where more of it stands; following it is reading it. */
export function NoticeRow({
  notice: { subject, title, text, page, at, isRead },
  now,
  onRead,
}: NoticeRowProps) {
  return (
    <li>
      <Link to={page} className={`${classes.notice} ${isRead ? '' : classes.unread}`} onClick={onRead}>
        <span className={classes.icon}>
          <Icon name={ICONS[subject]} size={22} />
        </span>
        <span className={classes.words}>
          <strong className={classes.title}>
            {title}
            {!isRead && <VisuallyHidden>, não lido</VisuallyHidden>}
          </strong>
          <span className={classes.text}>{text}</span>
          <time className={classes.at} dateTime={at} title={formatDateTime(new Date(at))}>
            {relative(new Date(at), now)}
          </time>
        </span>
        {!isRead && <span className={classes.dot} aria-hidden="true" />}
      </Link>
    </li>
  )
}
