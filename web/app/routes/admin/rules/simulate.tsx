import { type SaleAnswer, type SaleInput, SaleInput as Schema } from '@vitrine/contract/admin/rule'
import { formatPercent } from '@vitrine/contract/money'
import { calendarDay, formatDay, today } from '@vitrine/contract/time'
import { useState } from 'react'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Field, Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminSkeleton, AsideCard } from '../../../admin/page.tsx'
import { brandChoices, findProducts } from '../../../admin/record-lookups.ts'
import { cardBrandField } from '../../../admin/records/rule-fields.ts'
import { CUSTOMER_CHOICES } from '../../../admin/records/rule-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { INTERVAL_CHOICES, METHOD_CHOICES } from '../../../admin/words.ts'
import { getApi } from '../../../session/api.ts'
import { serverNow } from '../../../session/server-clock.ts'
import { brl } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Sum } from '../../../ui/sum.tsx'
import type { Route } from './+types/simulate'

const TITLE = 'Simular venda'
export const clientLoader = recordLoader(async (api) => ({
  brands: await brandChoices(api),
  day: today(serverNow()),
}))
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

const isCard = ({ method }: Values) => method === 'card'

const fieldsFor = (brands: readonly Choice[]): readonly Field[] => [
  { kind: 'one', name: 'productId', label: 'Produto', known: [], find: findProducts },
  { kind: 'choice', name: 'brandId', label: 'Loja', of: brands, half: true },
  { kind: 'choice', name: 'interval', label: 'Cobrança', of: INTERVAL_CHOICES, half: true },
  { kind: 'choice', name: 'method', label: 'Forma de pagamento', of: METHOD_CHOICES, half: true },
  { kind: 'count', name: 'installments', label: 'Parcelas', half: true, when: isCard },
  { ...cardBrandField, when: isCard },
  { kind: 'text', name: 'coupon', label: 'Cupom', half: true },
  { kind: 'choice', name: 'customer', label: 'Quem compra', of: CUSTOMER_CHOICES, half: true },
  { kind: 'text', name: 'municipality', label: 'Município', help: 'Como São Paulo/SP.', half: true },
  { kind: 'text', name: 'serviceCode', label: 'Serviço (LC 116)', help: 'Como 1.09.', half: true },
  {
    kind: 'day',
    name: 'on',
    label: 'No dia',
    help: 'Hoje, como neste instante. Em outro dia, com o que vale em algum momento dele.',
    half: true,
  },
]

/** What a sale would leave, by the engine that charges. */
export default function Simulate({ loaderData: { brands, day } }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<SaleAnswer>()
  return (
    <RecordScreen
      title={TITLE}
      back={{ to: href('/admin/taxas'), label: 'Taxas' }}
      sections={[
        {
          title: 'Venda',
          lead: 'Pelo preço, pelas taxas e pelos cupons do dia, com o mesmo cálculo que cobra. Nada é gravado.',
          fields: fieldsFor(brands),
        },
      ]}
      schema={Schema}
      values={{
        productId: null,
        brandId: brands[0]?.[0] ?? null,
        interval: 'once',
        method: 'pix',
        installments: 1,
        cardBrand: '',
        coupon: '',
        customer: 'person',
        municipality: '',
        serviceCode: '',
        on: day,
      }}
      answers
      action="Simular"
      saved="Venda simulada"
      save={async (input) => {
        setAnswer(await (await getApi()).adminRule.simulate(input as SaleInput))
        return undefined
      }}
      aside={() => <Answer answer={answer} />}
    />
  )
}

/** What the installments cost beside the price, and at which rate. */
const interestOf = (installments: SaleAnswer['installments']) =>
  installments && installments.interest > 0
    ? [{ label: `Juros de ${formatPercent(installments.monthlyBp)} ao mês`, amount: installments.interest }]
    : []

function installmentsSentence({
  count,
  first,
  each,
  yearlyBp,
}: NonNullable<SaleAnswer['installments']>): string {
  const odd = first === each ? '' : `, a primeira de ${brl(first)}`
  const cost = yearlyBp > 0 ? `, CET de ${formatPercent(yearlyBp)} ao ano` : ', sem juros'
  return `Em ${count} parcelas de ${brl(each)}${odd}${cost}.`
}

function Answer({ answer }: { answer: SaleAnswer | undefined }) {
  if (!answer)
    return (
      <AsideCard title="Quanto fica">
        <p>Escolha o produto e a forma de pagamento.</p>
      </AsideCard>
    )
  const { quote, buyerPays, installments, fee, taxes, net, couponSays, partOfDay } = answer
  const owed = taxes.map(({ label, amount }) => ({ label, amount: -amount }))
  return (
    <>
      <AsideCard title="Quem compra paga">
        <Sum
          lines={[...quote.lines, ...interestOf(installments)]}
          total={{ label: 'Total', amount: buyerPays }}
        />
        {installments && installments.count > 1 && <p>{installmentsSentence(installments)}</p>}
        {couponSays && <Notice>{couponSays}</Notice>}
        {partOfDay.length > 0 && <Notice>{partOfDay.join(' ')}</Notice>}
      </AsideCard>
      <AsideCard title="Quanto fica">
        <Sum
          lines={[
            { label: 'Recebido', amount: buyerPays },
            { label: 'Custo do pagamento', amount: -fee.amount },
            ...owed,
          ]}
          total={{ label: 'Fica', amount: net }}
        />
        <p>{`O dinheiro chega em ${formatDay(calendarDay(fee.availableOn))}.`}</p>
      </AsideCard>
    </>
  )
}
