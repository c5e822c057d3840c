import type { TicketMessage } from '@vitrine/contract/ticket'
import { formatDateTime } from '@vitrine/contract/time'
import classes from './message-list.module.css'

interface MessageListProps {
  messages: readonly TicketMessage[]
  /** What each side is called. */
  nameOf(message: TicketMessage): string
}

/** What two sides wrote to each other, the oldest first. */
export const MessageList = ({ messages, nameOf }: MessageListProps) => (
  <ol className={classes.list} aria-label="Mensagens">
    {messages.map((message) => (
      <li
        key={message.position}
        className={`${classes.message} ${message.author === 'team' ? classes.team : ''}`}
      >
        <span className={classes.head}>
          <strong>{nameOf(message)}</strong>
          <span className={classes.at}>{formatDateTime(new Date(message.at))}</span>
        </span>
        <p className={classes.text}>{message.text}</p>
      </li>
    ))}
  </ol>
)
