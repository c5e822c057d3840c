import { Refused } from '../session/refused.ts'
import { Notice } from '../ui/notice.tsx'

const TITLES: Record<string, string> = {
  'link.used': 'Este link já foi usado',
  'link.expired': 'Este link expirou',
  'link.replaced': 'Há um link mais recente',
  'link.unknown': 'Este link não existe ou está incompleto',
}

const WHAT_NOW: Record<string, string> = {
  'link.expired': 'Por segurança, cada link vale por pouco tempo. Peça outro.',
  'link.replaced': 'Você pediu outro link depois deste. Abra o e-mail mais recente, ou peça mais um.',
  'link.unknown':
    'Abra de novo o e-mail e toque no botão, ou copie o endereço inteiro. Se não der, peça outro.',
}

/** The code of a refusal that says that a link is no good any more; nothing for any other failure. */
export const deadLinkCode = (error: unknown): string | null =>
  error instanceof Refused && error.code in TITLES ? error.code : null

/** Why a link cannot be used, each with its own words; `used` says what follows when it was used before. */
export function DeadLink({ code, used }: { code: string; used: string }) {
  return (
    <Notice tone="attention" title={TITLES[code] ?? TITLES['link.unknown']!}>
      {code === 'link.used' ? used : (WHAT_NOW[code] ?? WHAT_NOW['link.unknown'])}
    </Notice>
  )
}
