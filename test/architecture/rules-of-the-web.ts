import routes from '../../web/app/routes.ts'
import type { Rule } from './rules.ts'
import { isPackage } from './source.ts'
import * as table from './table-of-the-web.ts'

const ROOT = 'web/app/'
const within = (path: string): string | undefined =>
  path.startsWith(ROOT) ? path.slice(ROOT.length) : undefined
const folderOf = (file: string): string => file.split('/')[0]!.replace(/\.tsx?$/, '')
/** `routes/cart` for a file of that screen; `routes` for one that stands alone. */
const screenOf = (file: string): string => file.split('/').slice(0, -1).join('/')
const isWiring = (file: string) => !file.includes('/')

const foreignWorkspace: Rule = ({ imports }) =>
  imports.filter((target) => /^(server|simulator)\//.test(target)).map((target) => `imports ${target}`)

const folders: Rule = ({ path, imports }) => {
  const file = within(path)!
  if (isWiring(file)) return []
  const own = folderOf(file)
  const allowed = table.WEB_FOLDERS[own]
  if (!allowed) return [`is in a folder that the table does not know: ${own}`]
  return imports
    .map(within)
    .filter((target) => target !== undefined)
    .filter((target) => ![own, ...allowed].includes(folderOf(target)))
    .map((target) => `imports ${target}`)
}

const otherScreens: Rule = ({ path, imports }) => {
  const file = within(path)!
  if (folderOf(file) !== 'routes') return []
  return imports
    .map(within)
    .filter((target) => target?.startsWith('routes/'))
    .filter((target) => !target!.startsWith(`${screenOf(file)}/`))
    .map((target) => `imports another screen's file: ${target}`)
}

const brandFiles: Rule = ({ path, imports }) => {
  const file = within(path)!
  if (isWiring(file) || ['brand', 'boot'].includes(folderOf(file)) || table.FRAMES.includes(file)) return []
  return imports
    .map(within)
    .filter((target) => target?.startsWith('brand/'))
    .filter((target) => !table.WEB_EXCEPTIONS[file]?.includes(target!))
    .filter((target) => !table.BRAND_DOORS.includes(target!.slice('brand/'.length)))
    .map((target) => `reads a brand's file: ${target}`)
}

const uiPackages: Rule = ({ path, imports }) => {
  if (folderOf(within(path)!) !== 'ui') return []
  return imports
    .filter(isPackage)
    .filter((target) => !table.UI_PACKAGES.test(target))
    .map((target) => `imports the package ${target}`)
}

/** Screens are made of the kits: none has a table, a pager or a field of its own. */
const adminPackages: Rule = ({ path, imports }) => {
  if (folderOf(within(path)!) === table.ADMIN_FOLDER) return []
  return imports
    .filter((target) => table.ADMIN_PACKAGES.test(target))
    .map((target) => `imports a component of the administration: ${target}`)
}

/** What decides or counts goes by the server's clock; a device may be hours off. */
const deviceClocks: Rule = ({ path, clocks }) =>
  clocks > 0 && within(path) !== table.SERVER_CLOCK
    ? ["asks the device for the time: that is `serverNow()`'s"]
    : []

/** A storage that is full or forbidden throws: one file bears it. */
const ownStorage: Rule = ({ path, storages }) =>
  storages > 0 && within(path) !== table.STORAGE
    ? ["goes to the browser's storage by itself: that is `openStorage()`'s, or `openTabStorage()`'s"]
    : []

/** Browsers write a day in their own language; the product has one field for days, in the buyer's and the seller's. */
const nativeDays: Rule = ({ attributes }) =>
  attributes
    .filter((one) => /^\S+ type=(date|datetime-local|month|week|time)$/.test(one))
    .map((one) => `has a field that each browser writes in its own way, \`${one}\`: that is \`DayField\``)

/** Who is named on a screen of the administration is a link for who may open it, and a name for who may not. */
const ownLinks: Rule = ({ path, attributes }) => {
  if (within(path) === table.RECORD_LINK) return []
  return attributes
    .filter((one) => table.LINK_TO_RECORD.test(one))
    .map((one) => `links to a record by itself, \`${one}\`: that is \`RecordLink\``)
}

/** An address that a brand has for itself is another one in each: `pathsOf()` and `useBrand().paths` know it. */
const placesOfBrands: Rule = ({ spelled }) =>
  spelled
    .filter((address) => table.OWN_PLACES.test(address))
    .map((address) => `spells an address that each brand has for itself: ${address}`)

/** The table of routes knows every address; what is spelled beside it leads nowhere once a route has another path. */
const pages: Rule = ({ slashed }) =>
  slashed
    .filter((text) => !text.includes('/:') && isAddressOfPage(text))
    .map((text) => `spells the address of a page, \`${text}\`: that is \`href()\`'s`)

/** A press that is busy, pressed twice, refused or asked for proof is one thing, and one hook knows it. */
const ownActs: Rule = ({ path, acts }) =>
  acts > 0 && within(path) !== table.USE_ACT ? ["is busy by hand: that is `useAct()`'s"] : []

export const webRules: readonly Rule[] = [
  foreignWorkspace,
  folders,
  otherScreens,
  brandFiles,
  uiPackages,
  adminPackages,
  deviceClocks,
  ownStorage,
  ownLinks,
  placesOfBrands,
  pages,
  nativeDays,
  ownActs,
]

interface RouteEntry {
  path?: string
  children?: RouteEntry[]
}

/** The paths of all pages, as the table of routes has them: `/admin/pedidos/:id`. */
const pathsOf = (entries: readonly RouteEntry[], above = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const own = path ? `${above}/${path}` : above
    return children ? pathsOf(children, own) : [own]
  })

/** Those of one brand are `useBrand().paths`, which has a rule of its own. */
const PAGES = pathsOf(routes as RouteEntry[])
  .filter((path) => path !== '' && !/[*?]/.test(path))
  .map((path) => path.split('/'))

/**
 * Whether a text is the address of a page, with or without a query. `{}` stands for what a template puts in: a part of
 * the path behind a `/`, else what comes after it.
 */
function isAddressOfPage(text: string): boolean {
  const [path = ''] = text.split(/[?#]|(?<!\/)\{\}/, 1)
  const parts = path.split('/')
  return PAGES.some(
    (page) =>
      page.length === parts.length &&
      page.every((part, nth) => (part.startsWith(':') ? parts[nth] !== '' : part === parts[nth])),
  )
}
