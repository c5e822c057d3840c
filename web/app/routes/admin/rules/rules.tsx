import type { Rules } from '@vitrine/contract/admin/rule'
import { INTERVAL_NAMES } from '@vitrine/contract/admin/state-names'
import { formatPercent } from '@vitrine/contract/money'
import { formatDateTime } from '@vitrine/contract/time'
import { href, useSearchParams } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Choice } from '../../../admin/list/list.ts'
import { AdminPage, AdminSkeleton, RecordTable, Way } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import {
  bandText,
  codeText,
  effectText,
  installmentTermsText,
  keptText,
  settledText,
  taxedText,
} from '../../../admin/records/rule-words.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { brl, METHOD_NAMES } from '../../../ui/labels.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Route } from './+types/rules'
import classes from './rules.module.css'
import { ActOnVersion, State, Versions } from './versions.tsx'

const TITLE = 'Taxas'

export const clientLoader = recordLoader(async (api) => {
  const [rules, brands] = await Promise.all([api.adminRule.read({}), brandChoices(api)])
  return { rules, brands }
})
export const HydrateFallback = () => <AdminSkeleton title={TITLE} />
export const ErrorBoundary = ScreenFailure

const TABS = ['tributos', 'custos', 'parcelas', 'descontos', 'assinaturas'] as const
type Tab = (typeof TABS)[number]

/** What changes the price, or what the shop keeps of it, in versions that hold from a day to a day. */
export default function RulesScreen({ loaderData }: Route.ComponentProps) {
  const [searchParams, setSearchParams] = useSearchParams()
  const asked = searchParams.get('aba')
  const chosen = TABS.find((tab) => tab === asked) ?? 'tributos'
  const choose = (aba: Tab) => setSearchParams({ aba }, { replace: true, preventScrollReset: true })
  return (
    <AdminPage
      title={TITLE}
      lead="O que já foi vendido fica com a versão do dia da venda."
      action={<Way to={href('/admin/taxas/simular')}>Simular venda</Way>}
    >
      <Tabs
        label={TITLE}
        chosen={chosen}
        choose={choose}
        tabs={[
          { id: 'tributos', title: 'Tributos', panel: <Taxes {...loaderData} /> },
          { id: 'custos', title: 'Meios de pagamento', panel: <Fees {...loaderData} /> },
          { id: 'parcelas', title: 'Parcelamento', panel: <Installments {...loaderData} /> },
          { id: 'descontos', title: 'Descontos', panel: <MethodDiscounts {...loaderData} /> },
          { id: 'assinaturas', title: 'Assinaturas', panel: <PlanDiscounts {...loaderData} /> },
        ]}
      />
    </AdminPage>
  )
}

interface PanelProps {
  rules: Rules
  brands: readonly Choice[]
}

const brandText = (brands: readonly Choice[], brandId: string | null): string =>
  brandId === null ? 'Todas' : (brands.find(([id]) => id === brandId)?.[1] ?? brandId)

/** The ways to new versions, for who may write one. */
const New = ({ ways }: { ways: Readonly<Record<string, string>> }) => (
  <div className={classes.new}>
    {Object.entries(ways).map(([kind, label]) => (
      <Way key={kind} to={href('/admin/taxas/:id/nova', { id: kind })}>
        {label}
      </Way>
    ))}
  </div>
)

const Taxes = ({ rules: { taxes }, brands }: PanelProps) => (
  <>
    <New ways={{ tributo: 'Novo tributo' }} />
    <Versions
      title="Tributos"
      kind="tax"
      versions={taxes}
      nameOf={({ code, bp }) => `${codeText(code)} de ${formatPercent(bp)}`}
      empty="Nenhum tributo ainda. Sem eles, nada é somado nem informado."
      columns={[
        { title: 'Tributo', cell: ({ code, bp }) => `${codeText(code)} ${formatPercent(bp)}` },
        { title: 'O que faz', cell: ({ effect }) => effectText(effect) },
        { title: 'Para', cell: taxedText },
        { title: 'Loja', cell: ({ brandId }) => brandText(brands, brandId) },
      ]}
    />
  </>
)

const Fees = ({ rules: { fees }, brands }: PanelProps) => (
  <>
    <New ways={{ custo: 'Novo custo', 'tabela-do-cartao': 'Tabela do cartão' }} />
    <Versions
      title="Custos dos meios de pagamento"
      kind="fee"
      versions={fees}
      nameOf={(fee) => `${METHOD_NAMES[fee.method]}, ${keptText(fee)}`}
      empty="Nenhum custo ainda. Sem eles, a receita líquida não desconta o que o banco fica."
      columns={[
        { title: 'Meio', cell: ({ method }) => METHOD_NAMES[method] },
        { title: 'Custo', cell: keptText },
        { title: 'De quais', cell: bandText },
        { title: 'O dinheiro chega', cell: ({ settleDays }) => settledText(settleDays) },
        { title: 'Loja', cell: ({ brandId }) => brandText(brands, brandId) },
      ]}
    />
  </>
)

const Installments = ({ rules: { installments, productInstallments } }: PanelProps) => (
  <>
    <New ways={{ parcelas: 'Novas parcelas' }} />
    <RecordTable
      title="Parcelas do cartão"
      rows={installments}
      empty="Nenhuma ainda. Sem elas, o cartão paga em uma vez."
      columns={[
        { title: 'Parcelas', cell: (version) => installmentTermsText(version) },
        { title: 'Menor parcela', cell: ({ minParcel }) => brl(minParcel) },
        { title: 'Situação', cell: ({ state }) => <State state={state} /> },
        { title: 'Desde', cell: ({ startsAt }) => formatDateTime(new Date(startsAt)) },
        { title: 'Até', cell: ({ endsAt }) => (endsAt ? formatDateTime(new Date(endsAt)) : '–') },
        {
          title: 'Ações',
          cell: (version) => (
            <ActOnVersion
              kind="installments"
              version={{ ...version, endsOn: null }}
              name={installmentTermsText(version)}
            />
          ),
        },
      ]}
    />
    <New ways={{ 'parcelas-de-produto': 'Novas parcelas de um produto' }} />
    <Versions
      title="Parcelas de um produto"
      kind="product-installments"
      versions={productInstallments}
      nameOf={(version) => `${version.product.name}, ${installmentTermsText(version)}`}
      empty="Nenhum produto tem parcelas próprias."
      columns={[
        { title: 'Produto', cell: ({ product }) => product.name },
        { title: 'Parcelas', cell: installmentTermsText },
      ]}
    />
  </>
)

const MethodDiscounts = ({ rules: { methodDiscounts }, brands }: PanelProps) => (
  <>
    <New ways={{ desconto: 'Novo desconto' }} />
    <Versions
      title="Descontos por forma de pagamento"
      kind="method-discount"
      versions={methodDiscounts}
      nameOf={({ method, bp }) => `${formatPercent(bp)} em ${METHOD_NAMES[method]}`}
      empty="Nenhum desconto ainda. Um desconto no Pix é o mais usado."
      columns={[
        { title: 'Forma', cell: ({ method }) => METHOD_NAMES[method] },
        { title: 'Desconto', cell: ({ bp }) => formatPercent(bp) },
        { title: 'Loja', cell: ({ brandId }) => brandText(brands, brandId) },
      ]}
    />
  </>
)

const PlanDiscounts = ({ rules: { planDiscounts }, brands }: PanelProps) => (
  <>
    <New ways={{ 'desconto-de-plano': 'Novo desconto' }} />
    <Versions
      title="Descontos de assinatura"
      kind="plan-discount"
      versions={planDiscounts}
      nameOf={({ interval, bp }) => `${formatPercent(bp)}, ${INTERVAL_NAMES[interval].toLowerCase()}`}
      empty="Nenhum desconto ainda. Um desconto no plano anual é o mais usado."
      columns={[
        { title: 'Cobrança', cell: ({ interval }) => INTERVAL_NAMES[interval] },
        { title: 'Desconto', cell: ({ bp }) => formatPercent(bp) },
        { title: 'Loja', cell: ({ brandId }) => brandText(brands, brandId) },
      ]}
    />
  </>
)
