/** What we use of React Router's own router, which it leaves on the window. */
interface Router {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } | undefined } }
}

/** Which page of ours (path, query and fragment) is on its way, while it is. */
export function nextPage(): string | undefined {
  const router: Router | undefined = Reflect.get(globalThis, '__reactRouterDataRouter')
  const next = router?.state.navigation.location
  return next && next.pathname + next.search + next.hash
}

/** The page that is on its way, else the one that is looked at. */
export const nextOrCurrentPage = (): string =>
  nextPage() ?? location.pathname + location.search + location.hash

/** Loads the document anew: that of the page which is on its way, else the one that is looked at. */
export function reloadDocument(): void {
  const next = nextPage()
  if (next) location.assign(next)
  else location.reload()
}
