import type { User } from '@vitrine/contract/account'
import { useEffect, useId, useRef } from 'react'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { calledName, initialsOf } from '../session/called.ts'
import { signInPath } from '../session/safe-redirect.ts'
import { signOut } from '../session/sign-out.ts'
import { useSession } from '../session/use-session.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import classes from './account-menu.module.css'
import { useBrand } from './brand-context.tsx'
import { cartsLeft } from './cart-count.ts'
import { reserveAvatarSpace } from './head-script.ts'
import header from './header.module.css'
import { ThemeToggle } from './theme-toggle.tsx'

const PLACES: { to: string; icon: IconName; label: string }[] = [
  { to: href('/'), icon: 'home', label: 'Início' },
  { to: href('/treinamentos'), icon: 'book', label: 'Meus treinamentos' },
  { to: href('/account'), icon: 'person', label: 'Minha conta' },
  { to: href('/account/perfil/minhas-assinaturas'), icon: 'repeat', label: 'Minhas assinaturas' },
  { to: href('/account/perfil/gerenciar'), icon: 'receipt', label: 'Minhas compras' },
  { to: href('/account/perfil/seguranca'), icon: 'shield', label: 'Segurança' },
]

/** For who administers; the server decides what they may do there. */
const ADMINISTRATION = { to: href('/admin'), icon: 'key', label: 'Administração' } as const

/** "Entrar" for the page that is the same for everybody; who is signed in sees the own menu in the same place. */
export function AccountMenu() {
  const user = useSession()
  const signIn = useSignInPath()
  useEffect(() => reserveAvatarSpace(user !== null), [user])
  if (user) return <MemberMenu user={user} />
  return (
    <Link to={signIn} className={header.signIn}>
      <Icon name="person" />
      <span>Entrar</span>
    </Link>
  )
}

function MemberMenu({ user }: { user: User }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const name = calledName(user)
  const initials = initialsOf(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => menu.current?.hidePopover(), [key])
  return (
    <>
      <button
        type="button"
        className={classes.avatar}
        popoverTarget={id}
        aria-label={`${initials}: conta de ${name}`}
      >
        {user.avatarUrl ? <img src={user.avatarUrl} alt="" width="40" height="40" /> : initials}
      </button>
      <div ref={menu} id={id} popover="auto" className={classes.menu}>
        <p className={classes.who}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </p>
        <span className={classes.theme}>
          <ThemeToggle />
        </span>
        <nav aria-label="Sua conta">
          {(user.isAdmin ? [...PLACES, ADMINISTRATION] : PLACES).map(({ to, icon, label }) => (
            <Link key={to} to={to} className={classes.item}>
              <Icon name={icon} />
              {label}
            </Link>
          ))}
        </nav>
        <SignOutButton />
      </div>
    </>
  )
}

function SignOutButton() {
  const { paths } = useBrand()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    cartsLeft()
    navigate(paths.store)
  }
  return (
    <button type="button" className={classes.item} onClick={leave}>
      <Icon name="exit" />
      Sair
    </button>
  )
}

const GUEST_PAGES = /^(\/@[^/]+)?\/(entrar|conta|account)(\/|$)/

/** Sign-in that comes back to this screen, unless this is a screen for guests itself. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation()
  return GUEST_PAGES.test(pathname) ? `${href('/entrar')}${search}` : signInPath(pathname + search)
}
