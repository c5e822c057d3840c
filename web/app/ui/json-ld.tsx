import { useNonce } from './nonce.tsx'
import { useFromServer } from './use-from-server.ts'

/** Structured data for search engines, on pages that are made on the server. */
export function JsonLd({ data }: { data: object }) {
  const nonce = useNonce()
  const fromServer = useFromServer()
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
