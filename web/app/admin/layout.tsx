import frame from '../brand/shell.module.css'
import 'dayjs/locale/pt-br'
import './styles.ts'
import { createTheme, Input, MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useHotkeys } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, NavLink, Outlet, useLocation } from 'react-router'
import { AccountMenu } from '../brand/account-menu.tsx'
import { BrandProvider, type Identity, useBrand } from '../brand/brand-context.tsx'
import { takeBrand } from '../brand/brand-route.ts'
import { loadIdentity } from '../brand/load-identity.ts'
import { Mark } from '../brand/mark.tsx'
import { RouteFailure } from '../brand/route-failure.tsx'
import { useTheme } from '../brand/theme.ts'
import { PAINTS } from '../brand/theme-style.tsx'
import { ThemeToggle } from '../brand/theme-toggle.tsx'
import { useSession } from '../session/use-session.ts'
import { Icon } from '../ui/icon.tsx'
import { focusHeading } from '../ui/navigation.tsx'
import type { Route } from './+types/layout'
import { AdminIcon } from './icons.tsx'
import { placesOf } from './places.ts'
import classes from './shell.module.css'

export const middleware: Route.MiddlewareFunction[] = [takeBrand]
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [takeBrand]
export const handle = PAINTS
export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadIdentity({ context, params: {}, url }, false)
export const shouldRevalidate = () => false

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame identity={loaderData}>
      <Outlet />
    </Frame>
  )
}

/** A screen whose data cannot be had keeps its frame. Without even who sells, the root says so. */
export function ErrorBoundary({ loaderData, error }: Route.ErrorBoundaryProps) {
  if (!loaderData) throw error
  return (
    <Frame identity={loaderData}>
      <RouteFailure />
    </Frame>
  )
}

/** The quiet shell of the administration: its places at the left, the person at the right, and a way to the store. */
function Frame({ identity, children }: { identity: Identity; children: ReactNode }) {
  const isIn = useSession() !== null
  return (
    <BrandProvider identity={identity}>
      <Components>
        <a href="#conteudo" className={frame.skip}>
          Pular para o conteúdo
        </a>
        <a href="#formulario" className={`${frame.skip} ${classes.skipToForm}`}>
          Pular para o formulário
        </a>
        <header className={classes.header}>
          <button type="button" className={classes.menu} popoverTarget={NAV} aria-label="Menu">
            <AdminIcon name="menu" />
          </button>
          <Link to={href('/admin')} className={classes.home} aria-label={`${identity.name}: administração`}>
            <Mark />
          </Link>
          <span className={classes.where}>Administração</span>
          <div className={classes.tools}>
            {isIn && <PaletteButton />}
            <ThemeToggle />
            <AccountMenu />
          </div>
        </header>
        <div className={classes.columns}>
          <Places />
          <main id="conteudo" className={classes.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </Components>
    </BrandProvider>
  )
}

const NAV = 'admin-places'

/** At the left of a desk's screen; on a narrow one it opens over the page, and every navigation closes it. */
function Places() {
  const user = useSession()
  const { key } = useLocation()
  const { paths } = useBrand()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => nav.current?.hidePopover(), [key])
  return (
    <nav ref={nav} id={NAV} popover="auto" aria-label="Administração" className={classes.nav}>
      {placesOf(user).map(({ to, icon, label }) => (
        <NavLink key={to} to={to} end={to === href('/admin')} className={classes.place}>
          <AdminIcon name={icon} />
          {label}
        </NavLink>
      ))}
      <Link to={paths.store} reloadDocument className={`${classes.place} ${classes.apart}`}>
        <Icon name="store" />
        Ver a loja
      </Link>
    </nav>
  )
}

const SUNDAY = 0
const SETTINGS = { locale: 'pt-br', firstDayOfWeek: SUNDAY, consistentWeeks: true } as const
const theme = createTheme({
  primaryColor: 'teal',
  respectReducedMotion: true,
  components: {
    // Help and error stand under what they are about, as everywhere in the product.
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
  },
})

/**
 * The components of the administration, in the house's colours and in pt-BR. Its variables stand in a style sheet: what
 * Mantine would write into a `<style>` of its own is written through an HTML sink, which no page allows.
 */
function Components({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useTheme() ?? 'light'}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <DatesProvider settings={SETTINGS}>{children}</DatesProvider>
    </MantineProvider>
  )
}

const Palette = lazy(() => import('./palette.tsx'))

/** Whoever is led somewhere goes on from the heading of that screen; what is returned says that one is about to be. */
function useArrival() {
  const { key } = useLocation()
  const isGoing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation is one that may have been waited for
  useEffect(() => {
    if (isGoing.current && document.activeElement instanceof HTMLElement) {
      // The frame stays, and so would the focus in it.
      document.activeElement.blur()
      focusHeading()
    }
    isGoing.current = false
  }, [key])
  return () => {
    isGoing.current = true
  }
}

/**
 * Opens the palette, as Ctrl+K or ⌘K do from anywhere in the administration. Who closes it goes on from where they were.
 */
function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  const markGoing = useArrival()
  useHotkeys([['mod+K', () => setOpen(true)]], [])
  return (
    <>
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className={classes.findWords}>Ir para…</span>
        <kbd className={classes.keys}>Ctrl K</kbd>
      </button>
      {isOpen &&
        // Outside of the header: a dialog is no part of it.
        createPortal(
          <Suspense>
            <Palette onGo={markGoing} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
