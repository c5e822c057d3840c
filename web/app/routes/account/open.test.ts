import { describe, expect, test } from 'vitest'
import { type OwnThings, ownPlace } from './open.tsx'

const of = (slug: string) => ({ slug, cover: '' })
const THINGS: OwnThings = {
  entitlements: [
    { resource: 'prd_planilha', kind: 'product', source: 'order', product: of('planilha') },
    { resource: 'prd_excel', kind: 'product', source: 'order', product: of('excel') },
    { resource: 'crs_excel', kind: 'course', source: 'order', product: of('excel') },
    { resource: 'crs_foto', kind: 'course', source: 'subscription', product: of('foto') },
    { resource: 'prd_plano', kind: 'product', source: 'subscription', product: of('plano') },
    { resource: 'prd_voz', kind: 'product', source: 'order', hold: 'disputed', product: of('voz') },
    { resource: 'crs_voz', kind: 'course', source: 'order', hold: 'disputed', product: of('voz') },
    { resource: 'prd_trilha', kind: 'product', source: 'order', product: of('trilha') },
    { resource: 'crs_um', kind: 'course', source: 'order', product: of('trilha') },
    { resource: 'crs_dois', kind: 'course', source: 'order', product: of('trilha') },
    { resource: 'prd_brinde', kind: 'product', source: 'manual', product: of('brinde') },
  ],
  ownerships: [
    { productId: 'prd_planilha', state: 'owned', orderId: 'ord_1' },
    { productId: 'prd_excel', state: 'owned', orderId: 'ord_2' },
    { productId: 'prd_voz', state: 'on-hold', orderId: 'ord_3' },
    { productId: 'prd_trilha', state: 'owned', orderId: 'ord_4' },
  ],
  subscriptions: [
    { id: 'sub_antiga', status: 'ended', product: { id: 'prd_plano', slug: 'plano', name: '', cover: '' } },
    { id: 'sub_nova', status: 'active', product: { id: 'prd_plano', slug: 'plano', name: '', cover: '' } },
  ] as unknown as OwnThings['subscriptions'],
  courses: ['excel', 'foto', 'voz', 'um', 'dois'].map((slug) => ({ id: `crs_${slug}`, slug })),
}

describe('what somebody has is opened', () => {
  test.each([
    ['a file, with its purchase', 'planilha', '/account/perfil/gerenciar-assinatura/ord_1'],
    ['a course that was bought', 'excel', '/treinamentos/excel'],
    ['a course of a plan', 'foto', '/treinamentos/foto'],
    ['a plan', 'plano', '/account/perfil/gerenciar-assinatura/sub_nova'],
    ['what is on hold, with its purchase', 'voz', '/account/perfil/gerenciar-assinatura/ord_3'],
    ['several courses, with their purchase', 'trilha', '/account/perfil/gerenciar-assinatura/ord_4'],
    ['what the shop gave', 'brinde', '/'],
    ['what one has not', 'nada', '/'],
  ])('%s', (_, slug, place) => expect(ownPlace(slug, THINGS)).toBe(place))
})
