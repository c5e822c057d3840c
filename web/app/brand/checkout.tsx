import type { BrandPaths } from '@vitrine/contract/brand-paths'
import type { ReactNode } from 'react'
import { href, Link, Outlet, useLocation, useParams } from 'react-router'
import { SECOND_FACTOR_PATH } from '../session/second-factor.ts'
import { Icon } from '../ui/icon.tsx'
import { PostalAddress } from '../ui/postal-address.tsx'
import { Whole } from '../ui/whole.tsx'
import type { Route } from './+types/checkout'
import { type Identity, useBrand } from './brand-context.tsx'
import { isOtherBrand, takeBrand, takeIdentity } from './brand-route.ts'
import footer from './checkout.module.css'
import { Frame, FrameFailure } from './frame.tsx'
import { loadIdentity } from './load-identity.ts'
import { Mark } from './mark.tsx'
import classes from './shell.module.css'
import { PAINTS } from './theme-style.tsx'

export const middleware: Route.MiddlewareFunction[] = [takeBrand]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [takeBrand]
export const handle = PAINTS
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  loadIdentity({ context, params, url }, false)
export const clientLoader = ({ serverLoader, ...args }: Route.ClientLoaderArgs) =>
  takeIdentity(args, serverLoader)
export const shouldRevalidate = isOtherBrand

/** While one pays, or proves a second factor, there is one way back and nothing else to follow. */
export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Checkout identity={loaderData}>
      <Outlet />
    </Checkout>
  )
}

export const ErrorBoundary = ({ loaderData, error }: Route.ErrorBoundaryProps) => (
  <FrameFailure frame={Checkout} loaderData={loaderData} error={error} />
)

const Checkout = ({ identity, children }: { identity: Identity; children: ReactNode }) => (
  <Frame identity={identity} header={<CheckoutHeader />} footer={<CheckoutFooter />}>
    {children}
  </Frame>
)

function CheckoutHeader() {
  const isPaying = useLocation().pathname !== SECOND_FACTOR_PATH
  return (
    <header className={classes.checkoutHeader}>
      <div className={classes.checkoutBar}>
        <Mark />
        {isPaying && (
          <span className={classes.safe}>
            <Icon name="lock" size={18} />
            Pagamento seguro
          </span>
        )}
        <WayBack />
      </div>
    </header>
  )
}

/**
 * An order that was placed has left the cart: from there the way back is the list of purchases. Whoever pays by a link
 * has no cart here, nor perhaps an account.
 */
function WayBack() {
  const { paths } = useBrand()
  const isPaying = useLocation().pathname !== SECOND_FACTOR_PATH
  const params = useParams()
  const { to, words, said } = isPaying ? wayBack(params, paths) : toStore(paths)
  return (
    <Link to={to} className={classes.back} aria-label={said}>
      <Icon name="left" size={18} />
      {words}
    </Link>
  )
}

interface Way {
  to: string
  words: string
  /** The same, said aloud. */
  said?: string
}

const toStore = ({ store }: Pick<BrandPaths, 'store'>): Way => ({
  to: store,
  words: 'Loja',
  said: 'Voltar à loja',
})

function wayBack({ pedido, codigo }: Record<string, string | undefined>, { store, cart }: BrandPaths): Way {
  if (pedido) return { to: href('/account/perfil/gerenciar'), words: 'Minhas compras' }
  if (codigo) return toStore({ store })
  return { to: cart, words: 'Carrinho', said: 'Voltar ao carrinho' }
}

/**
 * Who sells and how to reach them, as the law wants it on every page (Decreto 7.962/2013, art. 2), and nothing that leads
 * away from paying: documents open beside it.
 */
function CheckoutFooter() {
  const { identity, paths } = useBrand()
  const documents = [
    [paths.help, 'Ajuda'],
    [paths.terms, 'Termos de Uso'],
    [paths.privacy, 'Privacidade'],
    [paths.accessibility, 'Acessibilidade'],
  ] as const
  return (
    <footer className={footer.footer}>
      <div className={footer.column}>
        <p>
          Precisa de ajuda? <a href={`mailto:${identity.email}`}>{identity.email}</a> ou{' '}
          <a href={`tel:+55${identity.phone.replace(/\D/g, '')}`}>{identity.phone}</a>
        </p>
        <ul className={footer.documents}>
          {documents.map(([to, label]) => (
            <li key={to}>
              <a href={to} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p>
          {identity.legalName}, <Whole>{identity.cnpj}</Whole>.{' '}
          <PostalAddress>{identity.address}</PostalAddress>
        </p>
      </div>
    </footer>
  )
}
