import { type AdminCourse, ModuleInput } from '@vitrine/contract/admin/course'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Section, Values } from '../../../admin/form/field.ts'
import { RecordScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { dripFields, dripInput, dripValues } from '../../../admin/records/drip-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
import { getApi } from '../../../session/api.ts'
import type { Route } from './+types/module'
import { inputOf } from './outline-order.ts'

const moduleIn = ({ modules }: AdminCourse, id: string) => modules.find((one) => one.id === id)

export const clientLoader = ({ params, ...args }: Route.ClientLoaderArgs) =>
  recordLoader(async (api, id) => {
    const course = await api.adminCourse.read({ id })
    const module = moduleIn(course, params.modulo)
    if (!module) throw new Response(null, { status: 404 })
    return { course, module }
  })({ ...args, params })
export const HydrateFallback = () => <AdminSkeleton title="Módulo" />
export const ErrorBoundary = ScreenFailure

/** Its lessons stand in the outline, where they are put in order. */
const Schema = ModuleInput.pick({ title: true, drip: true })

type ModuleFields = Pick<ModuleInput, 'title' | 'drip'>

const toInput = ({ title, drip }: Values) => {
  const input = dripInput(drip)
  return { title, ...(input !== undefined && { drip: input }) }
}

const sectionsOf = ({ modules }: AdminCourse): readonly Section[] => [
  { title: 'Módulo', fields: [{ kind: 'text', name: 'title', label: 'Nome', max: 120 }] },
  {
    title: 'Liberação',
    lead: 'Vale para todas as aulas do módulo. Uma aula que alguém já abriu não se fecha de novo.',
    fields: dripFields(modules.flatMap(({ lessons }) => lessons)),
  },
]

/** A module: what it is called, and when it opens. */
export default function Module({ loaderData: { course, module } }: Route.ComponentProps) {
  const { id, version, title: courseTitle } = course
  const valuesOf = (record: AdminCourse): Values => {
    const { title, drip } = moduleIn(record, module.id) ?? module
    return { title, drip: dripValues(drip) }
  }
  return (
    <RecordScreen
      key={version}
      title={module.title}
      back={{ to: href('/admin/treinamento/:id', { id }), label: courseTitle }}
      sections={sectionsOf(course)}
      schema={Schema}
      values={valuesOf(course)}
      valuesOf={(record) => valuesOf(record as AdminCourse)}
      version={version}
      toInput={toInput}
      action="Salvar"
      saved="Módulo salvo"
      permission="training.write"
      save={async (input, as) => {
        const api = await getApi()
        const modules = inputOf(await api.adminCourse.read({ id })).map((one) => {
          const { lessonIds } = one
          return one.id === module.id ? { id: one.id, lessonIds, ...(input as ModuleFields) } : one
        })
        await api.adminCourse.arrange({ id, version: as, modules })
        return undefined
      }}
    />
  )
}
