import type { RouteConfigEntry } from '@react-router/dev/routes'
import { contract } from '@vitrine/contract'
import { AdminRole, PERMISSIONS, type Permission, withShown } from '@vitrine/contract/admin/permission'
import { type Meta, permissionsFor } from '@vitrine/contract/endpoint'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resolve, sourceOf } from '../test/architecture/source.ts'
import { fileAt, isNode, type Node, nameOf, textOf, visit } from '../test/architecture/syntax.ts'
import { filled } from '../test/freshness/ways.ts'
import { enterScreen, NotPermitted } from './app/admin/enter.ts'
import { lackedAt, mayOpen, openAbove, SCREEN_PERMISSIONS } from './app/admin/screens.ts'
import routes from './app/routes.ts'
import { session } from './app/session/browser.ts'
import { signedIn } from './app/session/testing.ts'

/** Who administers, with some roles. */
function become(...roles: AdminRole[]): void {
  const { user, ...tokens } = signedIn('administrator', 600)
  session.signIn({ ...tokens, user: { ...user, isAdmin: true, roles } })
}

beforeEach(() => vi.stubGlobal('location', new URL('http://localhost/')))
afterEach(() => {
  vi.unstubAllGlobals()
  session.clear()
})

interface AdminScreen {
  address: string
  /** From the root of the repository. */
  file: string
}

/** Every screen below `/admin` whose guard is that of the administration. */
function screensIn(entries: readonly RouteConfigEntry[], under = ''): AdminScreen[] {
  return entries.flatMap(({ path, file, children }) => {
    const address = path ? `${under}/${path}` : under
    if (children) return screensIn(children, address)
    const isOurs = /^\/admin(\/|$)/.test(address) && address !== '/admin/2fa'
    return isOurs ? [{ address, file: `web/app/${file}` }] : []
  })
}
const SCREENS = screensIn(routes)

const isPermission = (text: string | undefined): text is Permission =>
  text !== undefined && text in PERMISSIONS

/** The rule of an endpoint that is named by `api.adminOrder.read` or `adminOrder.read`. */
function endpointOf({ type, object, property }: Node): Meta | undefined {
  if (type !== 'MemberExpression' || !isNode(object)) return undefined
  const group = nameOf(object) ?? nameOf(object.property)
  const verb = nameOf(property)
  if (!group || !verb) return undefined
  const verbs: object = Object.hasOwn(contract, group) ? Reflect.get(contract, group) : {}
  const endpoint = Object.hasOwn(verbs, verb) ? Reflect.get(verbs, verb) : undefined
  return endpoint?.['~orpc'].meta
}

/** What stands at the top of a file by its name, and where what it imports is declared. */
function declarationsOf(path: string) {
  const own = new Map<string, Node>()
  const imported = new Map<string, { path: string; name: string }>()
  const note = (statement: Node) => {
    if (statement.type === 'ImportDeclaration')
      for (const { local, imported: theirs } of statement.specifiers as { local: Node; imported?: Node }[])
        imported.set(nameOf(local)!, {
          path: resolve(path, textOf(statement.source)!),
          name: nameOf(theirs) ?? 'default',
        })
    if (statement.type === 'ExportDefaultDeclaration') own.set('default', statement)
    if (isNode(statement.declaration)) note(statement.declaration)
    if (statement.type === 'FunctionDeclaration') own.set(nameOf(statement.id)!, statement)
    if (statement.type === 'VariableDeclaration')
      for (const one of statement.declarations as Node[]) own.set(nameOf(one.id) ?? '', one)
  }
  for (const statement of fileAt(path).program.body as Node[]) note(statement)
  return { own, imported }
}

/** What a list does besides being read. */
const isApart = ({ type, key }: Node) => type === 'Property' && /^(exported|actions)$/.test(nameOf(key) ?? '')

/** What an endpoint asks for besides to see something. */
const changedBy = ({ permission = [] }: Pick<Meta, 'permission'>): Permission[] =>
  [permission].flat().filter((one) => !one.endsWith('.read') && one !== 'lists.export')

interface Needed {
  /** What the endpoints ask for. */
  permissions: Set<Permission>
  /** Permissions that are looked at before. */
  named: Set<Permission>
  /** Where something is changed, with what is asked for it. */
  changes: { path: string; permission: Permission }[]
}

/** What the endpoints ask for that a declaration reaches, by names of its own file and of those that it imports. */
function neededBy(
  path: string,
  name: string,
  asked: Needed = { permissions: new Set(), named: new Set(), changes: [] },
  seen = new Set<string>(),
) {
  const { own, imported } = declarationsOf(path)
  const begin = own.get(name)
  if (!begin || seen.has(`${path} ${name}`)) return asked
  seen.add(`${path} ${name}`)
  const walk = (node: Node): void => {
    if (isApart(node)) return
    const endpoint = endpointOf(node) ?? {}
    for (const permission of permissionsFor(endpoint)) asked.permissions.add(permission)
    for (const permission of changedBy(endpoint)) asked.changes.push({ path, permission })
    const text = textOf(node)
    if (isPermission(text)) asked.named.add(text)
    const called = nameOf(node)
    if (called && own.has(called)) neededBy(path, called, asked, seen)
    const other = called && imported.get(called)
    if (other && /^web\/app\/(admin|routes)\/.*\.tsx?$/.test(other.path))
      neededBy(other.path, other.name, asked, seen)
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child)
  }
  walk(begin)
  return asked
}

test('every screen of the administration says what who opens it may do, and nothing else does', () => {
  expect(Object.keys(SCREEN_PERMISSIONS).sort()).toEqual(SCREENS.map(({ address }) => address).sort())
})

test('the guard of a screen asks for what its loader is asked for, and for what its form needs', () => {
  const told = SCREENS.map(({ address, file }) => {
    const guard = withShown(SCREEN_PERMISSIONS[address]!)
    const { permissions, named } = neededBy(file, 'clientLoader')
    const forms = neededBy(file, 'default').permissions
    return {
      address,
      missing: [...permissions].filter((one) => !guard.includes(one) && !named.has(one)),
      needless: guard.filter((one) => !permissions.has(one) && !forms.has(one)),
    }
  })
  expect(told.filter(({ missing, needless }) => missing.length + needless.length > 0)).toEqual([])
  expect(told.length).toBeGreaterThan(50)
})

/** The files that a file needs, its own among them. */
function reachedFrom(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !/^web\/app\/.*\.tsx?$/.test(path)) return seen
  seen.add(path)
  for (const next of sourceOf(path, fileAt(path).program).imports) reachedFrom(next, seen)
  return seen
}

function namedIn(path: string): Set<string> {
  const named = new Set<string>()
  visit(fileAt(path).program, (node) => named.add(textOf(node) ?? ''))
  return named
}

test('what changes something is offered to who may: its permission stands beside it, or opens the screen', () => {
  const changes = SCREENS.flatMap((screen) =>
    neededBy(screen.file, 'default').changes.map((change) => ({ ...screen, ...change })),
  )
  // Who reads the audit log sees what forms call their fields, and has no form.
  const sends = ({ path, file }: { path: string; file: string }) =>
    !/^web\/app\/admin\/(records\/|send-picture)/.test(path) ||
    reachedFrom(file).has('web/app/admin/form/record-screen.tsx')
  const open = changes
    .filter(({ address, permission }) => !SCREEN_PERMISSIONS[address]!.includes(permission))
    .filter(({ path, file, permission }) => ![path, file].some((one) => namedIn(one).has(permission)))
    .filter(sends)
    .map(({ path, permission, address }) => `${path} needs ${permission}, and ${address} does not ask for it`)
  expect(changes.length).toBeGreaterThan(60)
  expect(open).toEqual([])
})

test.each(AdminRole.options)(
  '%s is let in where the role permits it, and told what is lacking elsewhere',
  (role) => {
    become(role)
    for (const [address, permissions] of Object.entries(SCREEN_PERMISSIONS)) {
      const path = filled(address)
      const lacked = lackedAt([role], path)
      expect(permissions, path).toEqual(expect.arrayContaining([...lacked]))
      const enter = () => enterScreen(new Request(location.origin + path))
      if (lacked.length === 0) expect(enter().roles, path).toEqual([role])
      else expect(enter, path).toThrow(NotPermitted)
      expect(mayOpen([role], openAbove([role], path)), path).toBe(true)
    }
  },
)

test('who may not act is led back to the record that they may see', () => {
  expect(lackedAt(['read-only'], '/admin/pedidos/ord_1/devolver?a=b')).toEqual(['refunds.write'])
  expect(openAbove(['read-only'], '/admin/pedidos/ord_1/devolver')).toBe('/admin/pedidos/ord_1')
  expect(openAbove(['read-only'], '/admin/taxas/tributo/nova')).toBe('/admin/taxas')
  expect(openAbove(['instructor'], '/admin/usuarios/acc_1/funcoes')).toBe('/admin')
})
