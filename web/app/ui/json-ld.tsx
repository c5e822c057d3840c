import { useState, useSyncExternalStore } from 'react'
import { useNonce } from './nonce.tsx'

const never = () => () => undefined

/**
 * Structured data for search engines. Only pages made on the server carry it: in the browser a script can only be
 * written through an HTML sink, which the content security policy forbids.
 */
export function JsonLd({ data }: { data: object }) {
  const nonce = useNonce()
  const takingOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [fromServer] = useState(takingOver)
  if (!fromServer) return null
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON with `<` escaped, written on the server only
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
