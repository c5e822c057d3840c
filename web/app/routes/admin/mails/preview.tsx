import type { MailScheme } from '@vitrine/contract/admin/mail'
import type { BrandId } from '@vitrine/contract/brand'
import { useEffect, useRef } from 'react'
import { redirectDocument, useSearchParams } from 'react-router'
import { enterScreen } from '../../../admin/enter.ts'
import type { Choice } from '../../../admin/list/list.ts'
import { Way } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import type { ApiClient } from '../../../context.ts'
import { needsOwnDocument } from '../../../session/own-document.ts'
import row from '../../../ui/row.module.css'
import classes from './mail.module.css'

/** As the address has it; one that the shop does not have is the first. */
const BRAND = 'brand'
const SCHEME = 'scheme'
const SCHEME_NAMES: Record<MailScheme, string> = { light: 'Claro', dark: 'Escuro' }

/** An example is shown on these addresses alone. */
const PREVIEW = /^\/admin\/emails\/[^/]+(\/texto)?\/?$/

/** Enters a screen with an example, which stands in a document of its own. */
export function enterPreview(request: Request): void {
  if (needsOwnDocument(PREVIEW)) throw redirectDocument(request.url)
  enterScreen(request)
}

/** The brands of the shop, and in which of them and in which scheme an example is to be shown. */
export async function chosenIn(request: Request, api: ApiClient) {
  const wanted = new URL(request.url).searchParams
  const brands = await brandChoices(api)
  const brand = brands.find(([one]) => one === wanted.get(BRAND))?.[0] as BrandId | undefined
  const scheme: MailScheme = wanted.get(SCHEME) === 'dark' ? 'dark' : 'light'
  return { brands, brand, scheme }
}

interface Chosen {
  brand: BrandId
  scheme: MailScheme
}

/** The browser's keeper of what may become a document (Trusted Types), which not every browser has. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string }
}

const OURS = { createHTML: (html: string): string => html }
let made: typeof OURS | undefined

/** A document has one policy of a name, and the policy of the page permits this name on pages with a preview alone. */
function policy(): typeof OURS {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  made ??= trustedTypes?.createPolicy('mail-preview', OURS) ?? OURS
  return made
}

/** A message of the server in a frame of its own, in which nothing runs, opens or leads anywhere. */
export function Preview({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = policy().createHTML(html)
  }, [html])
  return <iframe ref={frame} className={classes.frame} title={title} sandbox="" />
}

/** In which brand and in which scheme it is shown; each choice is an address. */
export function PreviewChoice({
  chosen: { brand, scheme },
  brands,
}: {
  chosen: Chosen
  brands: readonly Choice[]
}) {
  const [params] = useSearchParams()
  const to = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return `?${next}`
  }
  const one = (name: string, chosen: string, [value, word]: Choice) => (
    <Way
      key={value}
      to={to(name, value)}
      variant={value === chosen ? 'primary' : 'outline'}
      aria-current={value === chosen ? 'true' : undefined}
      preventScrollReset
    >
      {word}
    </Way>
  )
  return (
    <>
      {brands.length > 1 && (
        <nav aria-label="Loja" className={row.wrap}>
          {brands.map((choice) => one(BRAND, brand, choice))}
        </nav>
      )}
      <nav aria-label="Aparência" className={row.wrap}>
        {Object.entries(SCHEME_NAMES).map((choice) => one(SCHEME, scheme, choice))}
      </nav>
    </>
  )
}
