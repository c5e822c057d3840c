import type { Documented, Parameter, Ref } from './operation.ts'

/** Something that stands at a place of the document, and how what refers to it is put there. */
interface Place<T> {
  value: T
  /** What it is called among the components, where no other is. */
  name: string
  put(ref: Ref): void
}

/** What stands at several places goes into the components of a kind, each once; resolves to them by name. */
function shareRepeated<T>(kind: string, places: readonly Place<T>[]): Record<string, T> {
  const components: Record<string, T> = {}
  const numbers = new Map<string, number>()
  for (const same of Map.groupBy(places, ({ value }) => JSON.stringify(value)).values()) {
    const [{ value, name }] = same as [Place<T>]
    if (same.length === 1) continue
    const nth = (numbers.get(name) ?? 0) + 1
    numbers.set(name, nth)
    const own = nth === 1 ? name : `${name}_${nth}`
    components[own] = value
    for (const { put } of same) put({ $ref: `#/components/${kind}/${own}` })
  }
  return components
}

const isRef = (one: object): one is Ref => '$ref' in one

/** The last word of a schema's name, so that what holds it is called the same; else that of the first operation. */
function nameOf({ operationId }: Documented, content: object = {}): string {
  const [media] = Object.values(content) as { schema?: { $ref?: string } }[]
  return media?.schema?.$ref?.split('/').at(-1) ?? operationId.replaceAll('.', '_')
}

export const shareParameters = (operations: readonly Documented[]): Record<string, Parameter> =>
  shareRepeated(
    'parameters',
    operations.flatMap(({ parameters = [] }) =>
      parameters.flatMap((value, nth) => {
        const put = (ref: Ref) => {
          parameters[nth] = ref
        }
        return isRef(value) ? [] : [{ value, name: value.name, put }]
      }),
    ),
  )

export const shareBodies = (operations: readonly Documented[]) =>
  shareRepeated(
    'requestBodies',
    operations.flatMap((operation) => {
      const { requestBody: value } = operation
      const put = (ref: Ref) => {
        operation.requestBody = ref
      }
      return value && !isRef(value) ? [{ value, name: nameOf(operation, value.content), put }] : []
    }),
  )

export const shareAnswers = (operations: readonly Documented[]) =>
  shareRepeated(
    'responses',
    operations.flatMap((operation) =>
      Object.entries(operation.responses).flatMap(([status, value]) => {
        const put = (ref: Ref) => {
          operation.responses[status] = ref
        }
        return isRef(value) || !value.content ? [] : [{ value, name: nameOf(operation, value.content), put }]
      }),
    ),
  )
