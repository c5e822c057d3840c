import type { MailScheme } from '@vitrine/contract/admin/mail'
import type { Brand } from '@vitrine/contract/brand'
import type { App } from '#kernel/app-context.ts'
import type { Kind } from './mail-kind.ts'
import type { RenderedMail, Wording } from './render.ts'

interface Example {
  kind: Kind
  /** What its template is given, of the seller who signs it. */
  facts: { seller: Brand }
  wording: Wording
  scheme: MailScheme
}

/**
 * A message as its reader would see it in a scheme, for a page of ours: its colours are written at each element, and its
 * style sheet, which that page's policy refuses, is left out. A link in it leads nowhere.
 */
export async function previewMail(
  app: App,
  { kind, facts, wording, scheme }: Example,
): Promise<RenderedMail> {
  // A process that serves pages reads TSX from the first preview on.
  await import('#kernel/tsx.ts')
  const { render } = await import('./render.ts')
  const { seller } = facts
  const theme = { ...seller.theme, scheme: seller.theme.scheme === 'both' ? scheme : seller.theme.scheme }
  const shown = { ...facts, seller: { ...seller, theme } }
  const letter = await render(app.mailKinds, kind, shown, {
    publicUrl: app.config.http.publicUrl,
    ...wording,
  })
  return { ...letter, html: withoutStyleSheet(letter.html) }
}

const withoutStyleSheet = (html: string): string =>
  html.replace(/<style>[\s\S]*?<\/style>/, '<base target="_blank"/>')
