import { MOST_LETTERS } from '@vitrine/contract/admin/document'
import type { DocumentKind } from '@vitrine/contract/document'
import { href } from 'react-router'
import { reasonField, type Section } from '../form/field.ts'

/** The documents that a brand may write, by their addresses. */
export const DOCUMENTS: Readonly<Record<string, { kind: DocumentKind; title: string }>> = {
  termos: { kind: 'terms', title: 'Termos de Uso' },
  privacidade: { kind: 'privacy', title: 'Política de Privacidade' },
}

export const documentWays = (brandId: string): { to: string; label: string }[] =>
  Object.entries(DOCUMENTS).map(([place, { title }]) => ({
    to: href('/admin/marcas/:id/documentos/:tipo', { id: brandId, tipo: place }),
    label: title,
  }))

export const DOCUMENT_SECTIONS: Section[] = [
  {
    title: 'Nova versão',
    lead: 'Vale assim que for publicada, e não muda mais: quem comprou antes continua com a versão que aceitou. Quem tem conta na marca é avisado quando os termos mudam.',
    fields: [
      {
        kind: 'multiline',
        name: 'text',
        label: 'Texto',
        help: 'Comece um título com ##, um item de lista com -. Use **negrito** e [texto](https://…) para links; /termos, /privacidade, /cookies e /loja levam às páginas da marca.',
        rows: 18,
        max: MOST_LETTERS,
      },
    ],
  },
  {
    title: 'Registro',
    fields: [reasonField],
  },
]
