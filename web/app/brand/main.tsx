import { Outlet } from 'react-router'
import type { Route } from './+types/main'
import { BottomBar } from './bottom-bar.tsx'
import { BrandProvider } from './brand-context.tsx'
import { asBrand, loadIdentity } from './brand-route.ts'
import { MAIN } from './brands.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LateCookies, LateCoupon, LateNotices } from './late-parts.tsx'
import classes from './shell.module.css'

export const middleware: Route.MiddlewareFunction[] = [asBrand(MAIN)]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [asBrand(MAIN)]
export const loader = ({ context }: Route.LoaderArgs) => loadIdentity({ context })

/** Who sells does not change while someone looks around. */
export const shouldRevalidate = () => false

export default function MainLayout({ loaderData }: Route.ComponentProps) {
  return (
    <BrandProvider brand={{ ...MAIN, identity: loaderData }}>
      <a href="#conteudo" className={classes.skip}>
        Pular para o conteúdo
      </a>
      <LateCookies />
      <LateCoupon />
      <Header />
      <main id="conteudo" className={classes.main} tabIndex={-1}>
        <LateNotices />
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </BrandProvider>
  )
}
