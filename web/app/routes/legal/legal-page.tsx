import type { ReactNode } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Page } from '../../ui/page.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PostalAddress } from '../../ui/postal-address.tsx'
import { Whole } from '../../ui/whole.tsx'
import classes from './legal-page.module.css'

interface LegalPageProps {
  place: 'terms' | 'privacy' | 'cookies' | 'accessibility'
  title: string
  description: string
  /** The day this text came into force, as people read it. */
  since: string
  children: ReactNode
}

/** A text to read: one column, numbered headings, and how to reach the house at the end. */
export function LegalPage({ place, title, description, since, children }: LegalPageProps) {
  const { identity, paths } = useBrand()
  return (
    <Page width="text">
      <PageMeta
        title={`${title} · ${identity.name}`}
        description={description}
        canonical={identity.origin + paths[place]}
      />
      <PageTitle title={title} lead={`Em vigor desde ${since}.`} />
      <div className={classes.text}>
        {children}
        <h2>Fale conosco</h2>
        <p>
          {identity.legalName}, <Whole>{identity.cnpj}</Whole>,{' '}
          <PostalAddress>{identity.address}</PostalAddress>.
        </p>
        <p>
          Escreva para <MailLink address={identity.email} /> ou ligue para <Whole>{identity.phone}</Whole>.{' '}
          {identity.hours}. Respondemos em até 5 dias.
        </p>
      </div>
    </Page>
  )
}
