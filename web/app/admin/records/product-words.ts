import type { PriceVersion } from '@vitrine/contract/admin/price'
import { PRODUCT_LIFE_NAMES, type ProductLife } from '@vitrine/contract/admin/product'
import { href } from 'react-router'
import { priceText } from '../../ui/labels.ts'
import type { Choice } from '../list/list.ts'
import type { Tone } from '../status.tsx'

export const LIFE_TONES: Record<ProductLife, Tone> = {
  draft: 'plain',
  scheduled: 'waiting',
  published: 'good',
  paused: 'waiting',
  archived: 'quiet',
}

export const LIFE_CHOICES = Object.entries(PRODUCT_LIFE_NAMES) as Choice[]

/** What a move does, as its button says it. */
export const MOVE_WORDS: Record<ProductLife, string> = {
  draft: 'Voltar para rascunho',
  scheduled: 'Agendar',
  published: 'Publicar',
  paused: 'Pausar',
  archived: 'Arquivar',
}

/** What changes by it. */
export const MOVE_SAYS: Record<ProductLife, string> = {
  draft: 'O produto deixa de ter data para entrar na loja.',
  scheduled: 'O produto entra na loja sozinho no dia e na hora escolhidos.',
  published: 'O produto aparece na loja e pode ser comprado em instantes.',
  paused: 'O produto sai da loja. Quem já comprou continua com o acesso.',
  archived: 'O produto sai da loja para sempre e não muda mais. Quem já comprou continua com o acesso.',
}

/** The screens of a product. */
export const productTabs = (id: string) => [
  { to: href('/admin/produtos/:id', { id }), label: 'Dados' },
  { to: href('/admin/produtos/:id/precos', { id }), label: 'Preços' },
  { to: href('/admin/produtos/:id/arquivos', { id }), label: 'Arquivos' },
]

/** A version of a price in words, its introductory one before it. */
export const versionText = ({ introductoryAmount, introductoryCycles, ...price }: PriceVersion): string =>
  priceText({
    ...price,
    ...(introductoryAmount &&
      introductoryCycles && { introductory: { amount: introductoryAmount, cycles: introductoryCycles } }),
  })
