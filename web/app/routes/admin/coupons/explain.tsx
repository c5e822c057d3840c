import { type CouponVerdict, VerdictInput as Schema, type VerdictInput } from '@vitrine/contract/admin/coupon'
import { useState } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Field } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices, findPeople } from '../../../admin/record-lookups.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { Facts } from '../../../ui/facts.tsx'
import { brl } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/explain'

const TITLE = 'Por que não vale?'
export const clientLoader = recordLoader(async (api, id) => {
  const [coupon, brands] = await Promise.all([api.adminCoupon.read({ id }), brandChoices(api)])
  return { coupon, brands }
})
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

const fieldsFor = (brands: readonly Choice[], campaign: boolean): readonly Field[] => [
  {
    kind: 'one',
    name: 'accountId',
    label: 'Pessoa',
    known: [],
    find: findPeople,
    help: 'Por nome, e-mail, CPF, CNPJ ou pedido.',
  },
  { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, half: true },
  ...(campaign ? [{ kind: 'text', name: 'code', label: 'Código da campanha', half: true } as const] : []),
]

/** What a coupon does for the cart that somebody has open, in the words that the buyer reads. */
export default function ExplainCoupon({ loaderData: { coupon, brands } }: Route.ComponentProps) {
  const [verdict, setVerdict] = useState<CouponVerdict>()
  const { id, terms } = coupon
  return (
    <RecordScreen
      title={TITLE}
      lead={terms.code}
      back={{ to: href('/admin/cupons/:id', { id }), label: terms.code }}
      sections={[
        {
          title: 'Carrinho',
          lead: 'O cupom é julgado no carrinho que a pessoa tem aberto, como quando ela o digita. Nada muda nele.',
          fields: fieldsFor(brands, terms.campaign),
        },
      ]}
      schema={Schema}
      values={{ accountId: null, brandId: brands[0]?.[0] ?? null, code: '' }}
      answers
      action="Ver"
      saved="Cupom julgado"
      save={async (input) => {
        setVerdict(await (await getApi()).adminCoupon.explain({ id, ...(input as VerdictInput) }))
        return undefined
      }}
      aside={() => <Verdict verdict={verdict} />}
    />
  )
}

function Verdict({ verdict }: { verdict: CouponVerdict | undefined }) {
  if (!verdict)
    return (
      <AsideCard title="Resposta">
        <p>Escolha a pessoa.</p>
      </AsideCard>
    )
  const { items, total, discount, says } = verdict
  return (
    <AsideCard title="Resposta">
      {says ? <Notice tone="negative">{says}</Notice> : <p>{`Vale: tira ${brl(discount)}.`}</p>}
      <Facts
        facts={[
          ['No carrinho', items.join(', ')],
          ['Sem o cupom', brl(total)],
        ]}
      />
    </AsideCard>
  )
}
