import type { ReactNode } from 'react'
import { Whole } from './whole.tsx'

interface MailLinkProps {
  address: string
  /** What the message starts with, so that the house knows what it is about. */
  subject?: string
  children?: ReactNode
}

/** A link that starts a message; it shows the address unless it is told other words. */
export function MailLink({ address, subject, children }: MailLinkProps) {
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : ''
  return <a href={`mailto:${address}${query}`}>{children ?? <Whole>{address}</Whole>}</a>
}
