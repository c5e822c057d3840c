import routes from '../../web/app/routes.ts'

interface RouteEntry {
  path?: string
  children?: RouteEntry[]
}

/** The paths of all pages, as the table of routes has them: `/admin/pedidos/:id`. */
const pathsOf = (entries: readonly RouteEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above
    return children ? pathsOf(children, own) : [own]
  })

/** Those of one brand are `useBrand().paths`, which has a rule of its own. */
const PAGES = pathsOf(routes as RouteEntry[])
  .filter((path) => path !== '' && !/[*?]/.test(path))
  .map((path) => path.split('/'))

/**
 * Whether a text is the address of a page, with or without a query. `{}` stands for what a template puts in: a part of
 * the path behind a `/`, else what comes after it.
 */
export function isAddressOfPage(text: string): boolean {
  const [path = ''] = text.split(/[?#]|(?<!\/)\{\}/, 1)
  const parts = path.split('/')
  return PAGES.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, nth) => (part.startsWith(':') ? parts[nth] !== '' : part === parts[nth])),
  )
}
