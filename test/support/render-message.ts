import { MAIL_KINDS } from '../../server/src/parts.ts'
import type { Kind } from '../../server/src/platform/mail/index.ts'
import { render, type Wording } from '../../server/src/platform/mail/render.ts'

/** A message as its reader gets it, of a shop at `https://loja.vitrine.example`; with what its brand says of its own. */
export const renderMessage = (kind: Kind, props: unknown, wording?: Wording) =>
  render(MAIL_KINDS, kind, props, { publicUrl: 'https://loja.vitrine.example', ...wording })
