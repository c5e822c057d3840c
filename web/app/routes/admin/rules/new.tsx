import { type CalendarDay, today } from '@vitrine/contract/time'
import { data, href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Section, Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { brandChoices } from '../../../admin/record-lookups.ts'
import { RULE_FORMS, ruleSections } from '../../../admin/records/rule-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import { serverNow } from '../../../session/server-clock.ts'
import type { Route } from './+types/new'

export const clientLoader = recordLoader(async (api, kind) => {
  if (!RULE_FORMS[kind]) throw data(null, { status: 404 })
  return { kind, brands: await brandChoices(api), day: today(serverNow()) }
})
export const HydrateFallback = () => <AdminSkeleton title="Nova versão" />
export const ErrorBoundary = ScreenFailure

/** A new version of a rule: it begins on a day, and the one before it ends. */
export default function NewRule({ loaderData: { kind, brands, day } }: Route.ComponentProps) {
  const form = RULE_FORMS[kind]!
  const back = { to: `${href('/admin/taxas')}?aba=${form.tab}`, label: 'Taxas' }
  const sections = ruleSections(form, brands)
  return (
    <RecordScreen
      key={kind}
      title={form.title}
      back={back}
      sections={sections}
      schema={form.schema}
      values={valuesFor(sections, { brandId: brands[0]?.[0], ...form.values }, day)}
      action="Criar versão"
      saved="Versão criada"
      save={async (input) => {
        await form.add(await getApi(), input as never)
        return back.to
      }}
    />
  )
}

/** What each field begins with; it begins to hold today unless another day is chosen. */
function valuesFor(sections: readonly Section[], begun: Values, startsOn: CalendarDay): Values {
  const all: Values = { startsOn, reason: '', ...begun }
  const fields = sections.flatMap((section) => section.fields)
  return Object.fromEntries(fields.map(({ name }) => [name, all[name] ?? null]))
}
