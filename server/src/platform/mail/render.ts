import type { Brand } from '@vitrine/contract/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadTemplate, titleOf } from './facts.ts'
import { type Kind, type MailKindTable, type MailSeller, siteOfSeller } from './mail-kind.ts'

export interface RenderedMail {
  seller: { name: string; email: string }
  subject: string
  html: string
  plain: string
}

/** Asked for by its name, because old mail programs guess otherwise. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** What only the brand of a message knows. */
export interface Wording {
  /** What it says in this message: as its subject, below its heading, before it signs. */
  subject?: string | null
  opening?: string | null
  closing?: string | null
  /** Whether pages of its host may also stand in the frame of another brand, so that links say whose they are. */
  isShared?: boolean | undefined
}

/** Nothing where nothing is left of a subject: what its variables stand for may be empty. */
const oneLine = (text: string | null | undefined): string | undefined =>
  text?.replace(/\s+/g, ' ').trim() || undefined

/** Writes a message of a shop that is installed at `publicUrl`; throws when the props are not those of its kind. */
export async function render(
  mailKinds: MailKindTable,
  kind: Kind,
  props: unknown,
  { publicUrl, isShared, subject, opening, closing }: Wording & { publicUrl: string },
): Promise<RenderedMail> {
  const said = mailKinds[kind].props.parse(props) as { seller: Brand }
  const { html, plain } = await loadTemplate(mailKinds, kind)
  const site = siteOfSeller(publicUrl, said.seller, isShared)
  const { mark, signature } = said.seller
  const seller = {
    ...said.seller,
    mark: mark && site.origin + mark,
    signature: [closing, signature].filter(Boolean).join('\n\n') || null,
  }
  const help = site.origin + pathsOf(said.seller.id, site.home).help
  const facts = { ...said, seller: { ...seller, help, opening } satisfies MailSeller } as never
  return {
    seller,
    subject: oneLine(subject) ?? (await titleOf({ mailKinds }, kind, facts)),
    html: DOCTYPE + renderToStaticMarkup(html(facts, site)),
    plain: plain(facts, site),
  }
}
