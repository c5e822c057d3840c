/** What we use of React Router's own router, which it leaves on the window. */
interface Router {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } | undefined } }
}

/** Which page of ours (path, query and fragment) is on its way, while it is. */
export function wantedPage(): string | undefined {
  const router: Router | undefined = Reflect.get(globalThis, '__reactRouterDataRouter')
  const wanted = router?.state.navigation.location
  return wanted && wanted.pathname + wanted.search + wanted.hash
}

/** The page that is on its way, else the one that is looked at. */
export const pageToBe = (): string => wantedPage() ?? location.pathname + location.search + location.hash

/** Loads the document anew: that of the page which is on its way, else the one that is looked at. */
export function reloadDocument(): void {
  const wanted = wantedPage()
  if (wanted) location.assign(wanted)
  else location.reload()
}
