import { useLocation } from 'react-router'
import type { Identity } from './brand-context.tsx'

type Menu = Identity['headerMenu']

/** The ways of a menu, and which of them leads here: where several do, those whose query says the most. */
export function useMenu(menu: Menu): (Menu[number] & { 'aria-current': 'page' | undefined })[] {
  const here = useLocation()
  const search = new URLSearchParams(here.search)
  const fits = menu.map(({ to }) => {
    const [path, query] = to.split('?')
    const said = [...new URLSearchParams(query)]
    return path === here.pathname && said.every(([name, value]) => search.get(name) === value)
      ? said.length
      : -1
  })
  const best = Math.max(0, ...fits)
  return menu.map((item, at) => ({ ...item, 'aria-current': fits[at] === best ? 'page' : undefined }))
}
