import { formatDocument } from '@vitrine/contract/brazil/document'

/** Enough to recognise, not enough to copy: `***.982.247-**`, `**.***.345/01DE-**`. */
export function maskDocument(document: string): string {
  const shown = formatDocument(document)
  const first = shown.length === 14 ? 3 : 6
  return [...shown]
    .map((sign, i) => (/[0-9A-Z]/.test(sign) && (i < first || i > shown.length - 3) ? '*' : sign))
    .join('')
}
