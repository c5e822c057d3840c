import { type AdminCourse, ModuleInput } from '@vitrine/contract/admin/course'
import { href } from 'react-router'
import { recordLoader } from '../../../admin/enter.ts'
import type { Section, Values } from '../../../admin/form/field.ts'
import { EditScreen } from '../../../admin/form/record-screen.tsx'
import { AdminSkeleton } from '../../../admin/page.tsx'
import { dripFields, dripInput, dripValues } from '../../../admin/records/drip-fields.ts'
import { ScreenFailure } from '../../../admin/screen-failure.tsx'
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
  const { id, title: courseTitle } = course
  const valuesOf = (record: AdminCourse): Values => {
    const { title, drip } = moduleIn(record, module.id) ?? module
    return { title, drip: dripValues(drip) }
  }
  return (
    <EditScreen
      title={module.title}
      back={{ to: href('/admin/treinamento/:id', { id }), label: courseTitle }}
      sections={sectionsOf(course)}
      schema={Schema}
      record={course}
      valuesOf={valuesOf}
      toInput={toInput}
      saved="Módulo salvo"
      permission="training.write"
      edit={async (api, input: ModuleFields, version) => {
        const modules = inputOf(await api.adminCourse.read({ id })).map((one) => {
          const { lessonIds } = one
          return one.id === module.id ? { id: one.id, lessonIds, ...input } : one
        })
        await api.adminCourse.arrange({ id, version, modules })
      }}
    />
  )
}
