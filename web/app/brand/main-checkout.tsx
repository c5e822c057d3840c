import { Link, Outlet, useParams } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/main-checkout'
import { BrandProvider } from './brand-context.tsx'
import { asBrand, loadIdentity } from './brand-route.ts'
import { MAIN } from './brands.ts'
import { CheckoutFooter } from './checkout-footer.tsx'
import { LateCookies } from './late-parts.tsx'
import { Mark } from './mark.tsx'
import { NeedsScript } from './needs-script.tsx'
import classes from './shell.module.css'

export const middleware: Route.MiddlewareFunction[] = [asBrand(MAIN)]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [asBrand(MAIN)]
export const loader = ({ context }: Route.LoaderArgs) => loadIdentity({ context })
export const shouldRevalidate = () => false

/** While paying there is one way back and nothing else to follow. */
export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  return (
    <BrandProvider brand={{ ...MAIN, identity: loaderData }}>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <LateCookies />
      <header className={classes.checkoutHeader}>
        <div className={classes.checkoutBar}>
          <Mark name={loaderData.name} />
          <span className={classes.safe}>
            <Icon name="lock" size={18} />
            Pagamento seguro
          </span>
          <WayBack />
        </div>
      </header>
      <main id="conteudo" className={classes.main} tabIndex={-1}>
        <NeedsScript />
        <Outlet />
      </main>
      <CheckoutFooter />
    </BrandProvider>
  )
}

/**
 * An order that was placed has left the cart: from there the way back is the list of purchases. Whoever pays by a link
 * has no cart here, nor perhaps an account.
 */
function WayBack() {
  const { to, words, said } = wayBack(useParams())
  return (
    <Link to={to} className={classes.back} aria-label={said}>
      <Icon name="left" size={18} />
      {words}
    </Link>
  )
}

function wayBack({ pedido, codigo }: Record<string, string | undefined>) {
  if (pedido) return { to: '/account/perfil/gerenciar', words: 'Minhas compras' }
  if (codigo) return { to: MAIN.paths.store, words: 'Loja', said: 'Voltar à loja' }
  return { to: MAIN.paths.cart, words: 'Carrinho', said: 'Voltar ao carrinho' }
}
