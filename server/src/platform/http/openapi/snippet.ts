import { type Documented, PARAMETERS, type Parameter, type RequestBody } from './operation.ts'

export interface Call {
  method: string
  path: string
  operation: Documented
  /** Of the operation, none of them a reference. */
  parameters: readonly Parameter[]
  /** The same of its body. */
  body: RequestBody | undefined
}

const textOf = ({ example }: Parameter): string => encodeURIComponent(String(example ?? ''))

/** Headers that are explained once, for all operations. */
const EXPLAINED: ReadonlySet<string> = new Set(Object.values(PARAMETERS).map(({ name }) => name))

const inPlace = (parameters: readonly Parameter[], place: string) =>
  parameters.filter(
    ({ in: where, name, example }) => where === place && example !== undefined && !EXPLAINED.has(name),
  )

/** The address with the examples of its parameters: `/admin/orders/ord_…?from=2026-12-31`. */
export function addressOf({ path, parameters }: Pick<Call, 'path' | 'parameters'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const one = parameters.find((parameter) => parameter.name === name && parameter.in === 'path')
    return one ? textOf(one) : ''
  })
  const query = inPlace(parameters, 'query').map((one) => `${one.name}=${textOf(one)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

export const bodyOf = ({ body }: Pick<Call, 'body'>): unknown => body?.content['application/json']?.example

const takesKey = ({ parameters = [] }: Documented): boolean =>
  parameters.some((one) => '$ref' in one && one.$ref.endsWith('/IdempotencyKey'))

/** The bearer that an operation asks for, as the name of a variable. */
const bearerOf = ({ security }: Documented): string =>
  security.length === 0 ? '' : security.some((one) => 'key' in one) ? '$VITRINE_KEY' : '$VITRINE_TOKEN'

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** The call as a command. */
export function curlOf(call: Call, base: string): string {
  const { method, operation } = call
  const body = bodyOf(call)
  const bearer = bearerOf(operation)
  const [file] = Object.entries(call.body?.content['multipart/form-data']?.schema?.properties ?? {})
  return [
    `curl -X ${method} ${quoted(base + addressOf(call))}`,
    bearer && `-H "Authorization: Bearer ${bearer}"`,
    takesKey(operation) && '-H "Idempotency-Key: $(uuidgen)"',
    ...inPlace(call.parameters, 'header').map((one) => `-H ${quoted(`${one.name}: ${one.example}`)}`),
    body !== undefined && "-H 'Content-Type: application/json'",
    body !== undefined && `-d ${quoted(JSON.stringify(body))}`,
    file && `-F '${file[0]}=@arquivo'`,
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}

/** `adminCategory.edit` → `adminCategoryEdit`, as @hey-api/openapi-ts names it. */
const functionOf = (operationId: string): string =>
  operationId.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())

const entriesOf = (call: Call, place: string) =>
  Object.fromEntries(inPlace(call.parameters, place).map((one) => [one.name, one.example]))

/** The call by a client that was made from the document. */
export function typescriptOf(call: Call): string {
  const { operation } = call
  const headers = {
    ...entriesOf(call, 'header'),
    ...(takesKey(operation) && { 'Idempotency-Key': '…' }),
  }
  const input = {
    path: entriesOf(call, 'path'),
    query: entriesOf(call, 'query'),
    headers,
    body: bodyOf(call) ?? {},
  }
  const said = Object.fromEntries(
    Object.entries(input).filter(([, part]) => Object.keys(part as object).length > 0),
  )
  const name = functionOf(operation.operationId)
  const given = Object.keys(said).length > 0 ? JSON.stringify(said, null, 2) : ''
  const readable = given.replace(/"([A-Za-z_]\w*)":/g, '$1:').replace('"…"', 'crypto.randomUUID()')
  return `import { ${name} } from './client/sdk.gen.ts'\n\nconst { data, error } = await ${name}(${readable})`
}
