import { useLocation } from 'react-router'
import type { Identity } from './brand-context.tsx'

type Menu = Identity['headerMenu']

/** The ways of a menu, and which of them leads here: where several do, those whose query says the most. */
export function useMenu(menu: Menu): (Menu[number] & { 'aria-current': 'page' | undefined })[] {
  const { pathname, search } = useLocation()
  const here = new URLSearchParams(search)
  const fits = menu.map(({ to }) => {
    const [path, query] = to.split(/[?#]/)
    const said = [...new URLSearchParams(query)]
    return path === pathname && said.every(([name, value]) => here.get(name) === value) ? said.length : -1
  })
  const best = Math.max(0, ...fits)
  return menu.map((item, at) => ({ ...item, 'aria-current': fits[at] === best ? 'page' : undefined }))
}
