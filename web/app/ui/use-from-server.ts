import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether this part of the page was made on the server, also while the browser takes it over. An inline script can only
 * come from there: in the browser it is written through an HTML sink, which the content security policy forbids.
 */
export function useFromServer(): boolean {
  const takingOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [fromServer] = useState(takingOver)
  return fromServer
}
