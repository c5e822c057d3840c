import type { ReactNode } from 'react'
import { Page, PageTitle } from '../ui/page.tsx'
import { PageMeta } from '../ui/page-meta.tsx'
import { useBrand } from './brand-context.tsx'

/** The tab's title of a screen that search engines leave alone. */
export function PrivateMeta({ title }: { title: string }) {
  const { identity } = useBrand()
  return <PageMeta title={`${title} · ${identity.name}`} indexed={false} />
}

interface ScreenProps {
  /** In the tab, and on the page unless `heading` says more. */
  title: string
  heading?: string
  lead?: ReactNode
  width?: 'wide' | 'medium' | 'text'
  children: ReactNode
}

/** A private screen: its title in the tab and on the page, and its column. */
export function Screen({ title, heading = title, lead, width = 'medium', children }: ScreenProps) {
  return (
    <Page width={width}>
      <PrivateMeta title={title} />
      <PageTitle title={heading} lead={lead} />
      {children}
    </Page>
  )
}
