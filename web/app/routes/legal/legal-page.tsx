import type { BrandDocument } from '@vitrine/contract/brand'
import { heldSince } from '@vitrine/contract/document'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand/brand-context.tsx'
import { DocumentText } from '../../ui/document-text.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Page } from '../../ui/page.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PostalAddress } from '../../ui/postal-address.tsx'
import { Whole } from '../../ui/whole.tsx'
import classes from './legal-page.module.css'
import { Former, Versions } from './versions.tsx'

interface LegalPageProps {
  place: 'terms' | 'privacy' | 'cookies' | 'accessibility'
  title: string
  description: string
  /** Its version: the day on which this text came into force, where the brand sold already. */
  version: string
  children: ReactNode
}

type DocumentPageProps = Omit<LegalPageProps, 'version' | 'place'> & {
  place: 'terms' | 'privacy'
  document: BrandDocument
}

/** A document with versions; what stands inside is the product's own text, which holds where the brand has none. */
export function DocumentPage({ document, children, ...page }: DocumentPageProps) {
  const { version, text, isCurrent } = document
  const { paths } = useBrand()
  const path = paths[page.place]
  const pages: Record<string, string> = {
    ...{ '/loja': paths.store, '/termos': paths.terms, '/privacidade': paths.privacy },
    ...{ '/cookies': paths.cookies, '/acessibilidade': paths.accessibility, '/ajuda': paths.help },
  }
  return (
    <LegalPage {...page} version={version}>
      {!isCurrent && <Former path={path} />}
      {text === null ? children : <DocumentText text={text} pathOf={(address) => pages[address]} />}
      <Versions document={document} path={path} />
    </LegalPage>
  )
}

/** A text to read: one column, numbered headings, and how to reach the house at the end. */
export function LegalPage({ place, title, description, version, children }: LegalPageProps) {
  const { identity, paths } = useBrand()
  return (
    <Page width="text">
      <PageMeta
        title={`${title} · ${identity.name}`}
        description={description}
        canonical={identity.origin + paths[place]}
      />
      <PageTitle title={title} lead={`Em vigor desde ${heldSince(version, identity.openedOn)}.`} />
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
