import type { BrandDocument } from '@vitrine/contract/brand'
import { type DocumentKind, inForceSince } from '@vitrine/contract/document'
import type { ReactNode } from 'react'
import { Link, type RouterContextProvider } from 'react-router'
import { useBrand } from '../../brand/brand-context.tsx'
import { brandContext } from '../../brand/brand-route.ts'
import { apiContext } from '../../context.ts'
import { orNotFound } from '../../session/or-not-found.ts'
import { DocumentText } from '../../ui/document-text.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { PostalAddress } from '../../ui/postal-address.tsx'
import { Whole } from '../../ui/whole.tsx'
import classes from './legal-page.module.css'

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
    '/loja': paths.store,
    '/termos': paths.terms,
    '/privacidade': paths.privacy,
    '/cookies': paths.cookies,
    '/acessibilidade': paths.accessibility,
    '/ajuda': paths.help,
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
      <PageTitle title={title} lead={`Em vigor desde ${inForceSince(version, identity.openedOn)}.`} />
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

/** Above a version that does not hold any more. */
const Former = ({ path }: { path: string }) => (
  <Notice title="Esta é uma versão anterior">
    <p>
      Vale para o que foi aceito enquanto ela esteve em vigor. <Link to={path}>Ver a versão em vigor</Link>
    </p>
  </Notice>
)

/** Every version that has held, each at an address of its own; nothing where there was only one. */
function Versions({ document, path }: { document: BrandDocument; path: string }) {
  const { versions, version: shown } = document
  const { openedOn } = useBrand().identity
  if (versions.length < 2) return null
  return (
    <>
      <h2>Versões</h2>
      <ul>
        {versions.map(({ version }, nth) => (
          <li key={version}>
            {version === shown ? (
              <span aria-current="page">{inForceSince(version, openedOn)}</span>
            ) : (
              <Link to={nth === 0 ? path : `${path}?versao=${version}`}>
                {inForceSince(version, openedOn)}
              </Link>
            )}
            {nth === 0 && ', em vigor'}
          </li>
        ))}
      </ul>
    </>
  )
}

interface LoaderArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** A document of the brand whose address it is: the version in force, or the one that `versao` names. */
export const documentLoader =
  (kind: DocumentKind) =>
  ({ request, context }: LoaderArgs) => {
    const { searchParams } = new URL(request.url)
    const version = searchParams.get('versao')
    const { id } = context.get(brandContext)
    return orNotFound(context.get(apiContext).brand.readDocument({ id, kind, ...(version && { version }) }))
  }
